import "server-only";
import { randomBytes } from "node:crypto";
import { env } from "@/lib/platform/env";
import { open, seal } from "@/lib/platform/secret-box";

const SECRET_BYTES = 32;

/** Makes a secret in the form of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

const secretOfServer = () => env().AUTH_SECRET ?? "";

/** Encrypts a secret for the database. */
export const sealSecret = (secret: string) => seal(secret, secretOfServer(), "webhook");

/** A stored secret as text. */
export const openSecret = (sealed: Uint8Array): string => open(sealed, secretOfServer(), "webhook");
