import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

/** The policy's parts, in an environment of their own. */
async function policyWith(token: string, origins?: string[], videoToken = "") {
  vi.resetModules();
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("VERCEL_BLOB_API_URL", "");
  vi.stubEnv("BLOB_READ_WRITE_TOKEN", token);
  vi.stubEnv("VIDEO_BLOB_READ_WRITE_TOKEN", videoToken);
  const { mediaOrigins } = await import("@/lib/platform/media-origins");
  mediaOrigins().value = origins;
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

test("the policy allows Vercel Blob's upload host and the private store of recordings when its token is set", async () => {
  const policy = await policyWith("", [], "vercel_blob_rw_Store2_secret");
  expect(policy).toContain("connect-src 'self' https://vercel.com");
  expect(policy).toContain("media-src 'self' blob: https://store2.private.blob.vercel-storage.com");
  expect(policy.find((part) => part.startsWith("img-src"))).not.toContain("vercel");
});

test("the policy allows external origins of recordings, and omits origins that contain policy syntax", async () => {
  const plain = ["https://films.example", "http://192.0.2.7:8080", "https://[2001:db8::7]"];
  const others = ["https://*.evil.example", "https://evil.example;script-src-elem", "https://a,b", "null"];
  const policy = await policyWith("", [...others, ...plain]);
  expect(policy).toContain(`media-src 'self' blob: ${plain.join(" ")}`);
  expect(policy).toContain(`connect-src 'self' ${plain.join(" ")}`);
});
