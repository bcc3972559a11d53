import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

/** The policy's parts, in an environment of their own. */
async function policyWith(token: string) {
  vi.resetModules();
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("VERCEL_BLOB_API_URL", "");
  vi.stubEnv("BLOB_READ_WRITE_TOKEN", token);
  const { contentSecurityPolicy } = await import("./content-security-policy");
  return contentSecurityPolicy("abc").split("; ");
}

test("the policy allows no other host when this server stores the pictures", async () => {
  const policy = await policyWith("");
  expect(policy).toContain("connect-src 'self'");
  expect(policy.join()).not.toContain("vercel");
});

test("the policy allows Vercel Blob's upload host and its store when its token is set", async () => {
  const policy = await policyWith("vercel_blob_rw_Store1_secret");
  expect(policy).toContain("connect-src 'self' https://vercel.com");
  expect(policy.find((part) => part.startsWith("img-src"))).toMatch(
    / https:\/\/store1\.public\.blob\.vercel-storage\.com$/,
  );
});
