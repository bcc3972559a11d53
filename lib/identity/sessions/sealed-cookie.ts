import "server-only";
import { cookies } from "next/headers";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { open, seal } from "@/lib/platform/secret-box";
import { isSecureOrigin, prefixedName } from "./cookie-name";

type Options<Value> = {
  name: string;
  /** The purpose of its key. */
  purpose: "signOn" | "link";
  path: string;
  maxAgeSeconds: number;
  schema: z.ZodType<Value>;
};

const secret = () => env().AUTH_SECRET ?? "";

/** An encrypted cookie with a value that only this server makes and reads, until it expires. */
export function sealedCookie<Value>({ name, purpose, path, maxAgeSeconds, schema }: Options<Value>) {
  const cookieName = () => prefixedName(name, path, isSecureOrigin());
  const options = () => ({ httpOnly: true, sameSite: "lax" as const, path, secure: isSecureOrigin() });
  const envelope = z.object({ expiresAt: z.number(), value: schema });

  /** The value of this request; null when it is missing, forged or expired. */
  async function read(): Promise<Value | null> {
    const sealed = (await cookies()).get(cookieName())?.value;
    if (!sealed) return null;
    try {
      const opened = envelope.parse(JSON.parse(open(Buffer.from(sealed, "base64url"), secret(), purpose)));
      return opened.expiresAt > Date.now() ? opened.value : null;
    } catch {
      // Forged, or sealed with another secret.
      return null;
    }
  }

  return {
    read,
    /** Keeps a value with the response to this request. */
    async keep(value: Value): Promise<void> {
      const expiresAt = Date.now() + maxAgeSeconds * 1000;
      const sealed = Buffer.from(seal(JSON.stringify({ expiresAt, value }), secret(), purpose)).toString("base64url");
      (await cookies()).set(cookieName(), sealed, { ...options(), maxAge: maxAgeSeconds });
    },
    /** Removes the value with the response to this request. */
    async remove(): Promise<void> {
      (await cookies()).set(cookieName(), "", { ...options(), maxAge: 0 });
    },
  };
}
