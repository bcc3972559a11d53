import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type JWTPayload, SignJWT } from "jose";
import type Provider from "oidc-provider";
import { onTestFinished } from "vitest";
import type { SsoConnection } from "@/lib/identity/sso-connections/schema";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { seal } from "@/lib/platform/secret-box";
import { discoveryOf } from "./issuer";

const CLIENT = { id: "waypoint", secret: "a client secret of some length" };

/** Computed once a process: a key costs more than a sign-on. */
const [ownKey, foreignKey] = [newKey(), newKey()];

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    privateKey,
    privateJwk: privateKey.export({ format: "jwk" }),
    publicJwk: publicKey.export({ format: "jwk" }),
  };
}

async function serve(answer: (issuer: string) => Promise<RequestListener> | RequestListener): Promise<string> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on("request", await answer(issuer));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return issuer;
}

/** A new connection's name in addresses, and the mail domain that it has proved. */
const newNames = () => {
  const mark = crypto.randomUUID().slice(0, 8);
  return { slug: `c-${mark}`, domain: `${mark}.proved.test` };
};

/** Writes a connection with a proved domain to the database directly. */
async function makeConnection(
  issuer: string,
  { slug, domain }: ReturnType<typeof newNames>,
  more: Partial<SsoConnection>,
) {
  const { redirectUri: _, verifiedAt, createdAt, updatedAt, ...fields } = more;
  const { id } = await db().ssoConnection.create({
    data: {
      slug,
      name: "Example Ltd",
      issuer,
      clientId: CLIENT.id,
      clientSecret: seal(CLIENT.secret, env().AUTH_SECRET ?? "", "connection"),
      domainToken: slug,
      domains: [domain],
      verifiedDomains: [domain],
      ...fields,
    },
  });
  // The sign-in screen offers every active connection.
  onTestFinished(async () => {
    await db().ssoConnection.deleteMany({ where: { id } });
  });
  return { id, slug, domain, issuer };
}

/** A user at a provider. `amr` are the methods by which they were authenticated. */
export type Account = { sub: string; amr?: string[] } & Record<string, unknown>;

/**
 * Starts a certified provider, and connects it. Each user who signs on there is `current`, without a question.
 * @param more differs from a new connection with a proved domain
 */
export async function startProvider(more: Partial<SsoConnection> = {}) {
  const names = newNames();
  const redirectUri = `${env().APP_URL}/api/sign-on/${names.slug}/callback`;
  const state: { current: Account } = { current: { sub: "ada" } };
  const issuer = await serve(async (own) => {
    const provider = await makeProvider(own, redirectUri, state);
    const callback = provider.callback();
    return (request: IncomingMessage, response: ServerResponse) => {
      if (!request.url?.startsWith("/interaction/")) return callback(request, response);
      const { sub, amr = ["pwd"] } = state.current;
      void provider.interactionFinished(request, response, { login: { accountId: sub, amr } });
    };
  });
  return Object.assign(state, await makeConnection(issuer, names, more));
}

async function makeProvider(issuer: string, redirectUri: string, state: { current: Account }): Promise<Provider> {
  // It warns about its defaults for a demonstration, which these are.
  const { warn } = console;
  console.warn = () => {};
  const { default: OidcProvider } = await import("oidc-provider");
  const provider: Provider = new OidcProvider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...ownKey.privateJwk, alg: "RS256", use: "sig" }] },
    cookies: { keys: ["a key of the cookies"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: {
      openid: ["sub", "groups", "amr", "auth_time"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...state.current, sub }) }),
    loadExistingGrant: async (context: { oidc: { session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: CLIENT.id, accountId: context.oidc.session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  console.warn = warn;
  return provider;
}

/** A forged answer: the claims and the key of its ID token. */
type Forgery = { claims?: JWTPayload; key?: KeyObject; text?: (claims: JWTPayload) => string };

/** Starts an issuer that hands out ID tokens as a test forges them, and connects it. */
export async function startForger(
  forge: (own: { issuer: string; foreignKey: KeyObject }) => Forgery,
  more: Partial<SsoConnection> = {},
) {
  const names = newNames();
  /** `meanwhile` happens while the product waits for the answer. */
  const state = { nonce: "", meanwhile: async () => {} };
  const issuer = await serve((own) => async (request, response) => {
    const answer = async () => {
      if (request.url === "/jwks") return { keys: [{ ...ownKey.publicJwk, kid: "own", alg: "RS256", use: "sig" }] };
      if (request.url !== "/token") return discoveryOf(own);
      const { claims = {}, key = ownKey.privateKey, text } = forge({ issuer: own, foreignKey: foreignKey.privateKey });
      const now = Math.floor(Date.now() / 1000);
      const email = `ada@${names.domain}`;
      const honest = { iss: own, sub: "ada", aud: CLIENT.id, iat: now, exp: now + 60, email, email_verified: true };
      const payload = { ...honest, nonce: state.nonce, ...claims };
      const signed = () => new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "own" }).sign(key);
      const id_token = text ? text(payload) : await signed();
      await state.meanwhile();
      return { access_token: "x", token_type: "Bearer", id_token };
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(await answer()));
  });
  return Object.assign(state, await makeConnection(issuer, names, { createPeople: true, ...more }));
}
