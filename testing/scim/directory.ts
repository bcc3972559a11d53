import { hashOfToken, makeToken } from "@/lib/identity/api-tokens/token";
import { db } from "@/lib/platform/db";
import { type Answer, type Call, callWith } from "@/testing/client";

/** Calls with an API token of a user, as a directory does; the paths begin below `/api/scim/v2`. */
export async function directoryOf({ id }: { id: string }): Promise<Call> {
  const [token, expiresAt] = [makeToken(), new Date(Date.now() + 3_600_000)];
  await db().apiToken.create({
    data: { userId: id, name: "Directory", scopes: ["scim"], tokenHash: hashOfToken(token), expiresAt },
  });
  const call = callWith({ authorization: `Bearer ${token}` });
  const type = { "content-type": "application/scim+json; charset=utf-8" };
  return <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> =>
    call<T>(method, encodeURI(`/api/scim/v2${path}`), body, { ...(body !== undefined && type), ...headers });
}
