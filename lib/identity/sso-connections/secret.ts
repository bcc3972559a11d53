import "server-only";
import { randomBytes } from "node:crypto";
import { env } from "@/lib/platform/env";
import { open, seal } from "@/lib/platform/secret-box";

const TOKEN_BYTES = 16;

const secretOfServer = () => env().AUTH_SECRET ?? "";

/** Encrypts a client secret for the database. */
export const sealClientSecret = (secret: string) => seal(secret, secretOfServer(), "connection");

/** A stored client secret as text. */
export const openClientSecret = (sealed: Uint8Array): string => open(sealed, secretOfServer(), "connection");

/** Makes the token of a connection that proves its domains, of characters that a host name may have. */
export const newDomainToken = (): string => randomBytes(TOKEN_BYTES).toString("hex");
