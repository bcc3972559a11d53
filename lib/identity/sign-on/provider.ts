import "server-only";
import { LRUCache } from "lru-cache";
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
} from "openid-client";
import { IssuerRefused, readIssuer } from "@/lib/identity/sso-connections/issuer";
import { openClientSecret } from "@/lib/identity/sso-connections/secret";
import { fetchOutbound } from "@/lib/platform/outbound/fetch";
import type { SsoConnection as ConnectionRow } from "@/prisma/generated/client";

/** Milliseconds for which a discovery document counts. Keys are read again when a token has an unknown one. */
const DISCOVERY_MS = 10 * 60_000;

/** A change of the connection reads the document again. */
const known = new LRUCache<string, Configuration>({ max: 50, ttl: DISCOVERY_MS });

/** @throws {IssuerRefused} when the secret was stored under another AUTH_SECRET */
function secretOf({ clientSecret }: ConnectionRow): string {
  try {
    return openClientSecret(clientSecret);
  } catch {
    throw new IssuerRefused("The client secret cannot be read since AUTH_SECRET changed. Enter it again");
  }
}

/**
 * The provider of a connection, for requests through the guard of outbound addresses. Signatures of ID tokens are checked.
 * @throws {IssuerRefused}
 */
export async function providerOf(connection: ConnectionRow): Promise<Configuration> {
  const { id, updatedAt, issuer, clientId } = connection;
  const key = `${id} ${updatedAt.getTime()}`;
  const found = known.get(key);
  if (found) return found;
  const metadata = await readIssuer(issuer);
  const methods = metadata.token_endpoint_auth_methods_supported;
  const secret = secretOf(connection);
  // Without a list, the standard has Basic.
  const authenticate = methods?.includes("client_secret_post") ? ClientSecretPost(secret) : ClientSecretBasic(secret);
  const provider = new Configuration(metadata, clientId, secret, authenticate);
  provider[customFetch] = (address, options) => fetchOutbound(address, options);
  enableNonRepudiationChecks(provider);
  // The guard allows http only to addresses that OUTBOUND_ALLOW names.
  if (issuer.startsWith("http:")) allowInsecureRequests(provider);
  known.set(key, provider);
  return provider;
}
