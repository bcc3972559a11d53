import "server-only";
import type { ServerMetadata } from "openid-client";
import { z } from "zod";
import { fetchOutbound } from "@/lib/platform/outbound/fetch";
import { OutboundRefused, requireReachable } from "@/lib/platform/outbound/guard";

/** An issuer that cannot be used. The message is for administrators. */
export class IssuerRefused extends Error {
  override readonly name = "IssuerRefused";
}

const discoverySchema = z.looseObject({ issuer: z.string() });

/** The addresses that a discovery document must have. */
const ADDRESSES = ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const;

const isAddress = (value: unknown, issuer: string) =>
  typeof value === "string" &&
  URL.canParse(value) &&
  (new URL(value).protocol === "https:" || new URL(value).protocol === new URL(issuer).protocol);

const sentenceOf = (error: unknown): string =>
  error instanceof Error && ["AbortError", "TimeoutError"].includes(error.name)
    ? "The issuer did not answer within five seconds"
    : "The issuer could not be reached";

async function readDocument(issuer: string): Promise<unknown> {
  try {
    await requireReachable(new URL(issuer));
    const response = await fetchOutbound(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {
      headers: { accept: "application/json" },
    });
    if (response.status !== 200)
      throw new IssuerRefused(`The issuer has no discovery document: it answered ${response.status}`);
    return JSON.parse(await response.text());
  } catch (error) {
    if (error instanceof IssuerRefused) throw error;
    if (error instanceof OutboundRefused) throw new IssuerRefused(error.message);
    if (error instanceof SyntaxError) throw new IssuerRefused("The discovery document of the issuer is not JSON");
    throw new IssuerRefused(sentenceOf(error));
  }
}

/**
 * Reads the discovery document of an issuer.
 * @throws {IssuerRefused} when it cannot be reached in five seconds, names another issuer, or lacks an address
 */
export async function readIssuer(issuer: string): Promise<ServerMetadata> {
  const document = discoverySchema.safeParse(await readDocument(issuer));
  if (!document.success) throw new IssuerRefused("The discovery document lacks issuer");
  if (document.data.issuer !== issuer)
    throw new IssuerRefused(`The discovery document names another issuer: ${document.data.issuer.slice(0, 200)}`);
  const missing = ADDRESSES.filter((name) => !isAddress(document.data[name], issuer));
  if (missing.length > 0) throw new IssuerRefused(`The discovery document lacks ${missing.join(", ")}`);
  return document.data as ServerMetadata;
}
