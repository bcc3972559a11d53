import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_PICTURE_BYTES, NOT_A_PICTURE, PICTURE_TOO_LARGE, PICTURE_TYPES } from "@/lib/identity/pictures/picture";
import { pictureTypeOf } from "@/lib/identity/pictures/picture-type";
import type { PresignedUpload, Published } from "@/lib/identity/pictures/schema";
import { uploadLink } from "@/lib/identity/pictures/upload-link";
import type { User } from "@/lib/identity/users/schema";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { baseUrl, type Refusal, visitor } from "@/tests/fixtures/client";
import { hostilePictures } from "@/tests/fixtures/hostile-pictures/generate";
import { halvedPicture } from "@/tests/fixtures/picture";
import { pictureWithMetadata } from "@/tests/fixtures/picture-with-metadata";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const NOBODY = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";
const picture = halvedPicture(8, 8);

let learner: TestUser;
let other: TestUser;

beforeAll(async () => {
  [learner, other] = await Promise.all([makeUser(), makeUser()]);
});

const presign = ({ call }: TestUser, input: unknown = { contentType: "image/png", size: picture.length }) =>
  call<PresignedUpload & Refusal>("POST", "/api/upload/presigned-url", input);

const publish = ({ call }: TestUser, objectPath: unknown, visibility: unknown = "public") =>
  call<Published & Refusal>("POST", "/api/objects/set-acl", { objectPath, visibility });

const show = ({ call, id }: TestUser, profilePictureUrl: unknown) =>
  call<User & Refusal>("PUT", `/api/users/${id}/profile`, { profilePictureUrl });

async function send(address: string, bytes: Buffer, headers: Record<string, string> = {}) {
  const answer = await fetch(new URL(address, baseUrl), {
    method: "PUT",
    headers: { "content-type": "image/png", ...headers },
    body: new Uint8Array(bytes),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : null) as Refusal | null };
}

async function upload(person: TestUser): Promise<Published> {
  const { uploadURL, objectPath } = (await presign(person)).body;
  expect((await send(uploadURL, picture)).status).toBe(204);
  return (await publish(person, objectPath)).body;
}

describe("requesting an address", () => {
  test("gives an address of the user's own that is valid for 15 minutes", async () => {
    const { status, headers, body } = await presign(learner);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body.objectPath).toMatch(new RegExp(`^pictures/${learner.id}/[0-9a-f-]{36}\\.webp$`));
    expect(new URL(body.uploadURL).origin).toBe(new URL(baseUrl).origin);
    const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
  });

  test.each(["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif", " IMAGE/PNG "])(
    "is allowed for %s",
    async (contentType) => {
      const input = { contentType, size: MAX_PICTURE_BYTES, fileName: "../../me.html" };
      const { status, body } = await presign(learner, input);
      expect(status).toBe(200);
      expect(body.uploadURL).not.toContain("html");
    },
  );

  test.each([
    [{ contentType: "image/svg+xml", size: 10 }, NOT_A_PICTURE],
    [{ contentType: "text/html", size: 10 }, NOT_A_PICTURE],
    [{ contentType: "image/*", size: 10 }, NOT_A_PICTURE],
    [{ size: 10 }, NOT_A_PICTURE],
    [{ contentType: "image/png", size: MAX_PICTURE_BYTES + 1 }, PICTURE_TOO_LARGE],
    [{ contentType: "image/png", size: 0 }, NOT_A_PICTURE],
    [{ contentType: "image/png", size: 1.5 }, "size is the number of bytes"],
    [{ contentType: "image/png", size: "10" }, "size is the number of bytes"],
    [{ contentType: "image/png" }, "size is the number of bytes"],
  ])("is refused for %j", async (input, detail) => {
    expect(await presign(learner, input)).toMatchObject({ status: 400, body: { detail } });
  });

  test("is refused without a session and above the limit", async () => {
    expect((await visitor("POST", "/api/upload/presigned-url", {})).status).toBe(401);
    const eager = await makeUser();
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await presign(eager)).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe("uploading", () => {
  test("accepts the signed picture, which is not public yet", async () => {
    const { uploadURL, objectPath } = (await presign(learner)).body;
    expect((await publish(learner, objectPath)).status).toBe(404);
    expect((await send(uploadURL, picture)).status).toBe(204);
    expect((await visitor("GET", `/api/uploads/${objectPath}`)).status).toBe(404);
    expect((await show(learner, `/api/uploads/${objectPath}`)).status).toBe(400);
  });

  test("refuses another type, size or content", async () => {
    const { uploadURL } = (await presign(learner)).body;
    expect(await send(uploadURL, picture, { "content-type": "image/gif" })).toMatchObject({ status: 400 });
    expect(await send(uploadURL, picture, { "content-type": "text/html" })).toMatchObject({
      status: 400,
      body: { detail: NOT_A_PICTURE },
    });
    expect((await send(uploadURL, picture.subarray(1))).status).toBe(400);
    expect(await send(uploadURL, Buffer.concat([picture, picture]))).toMatchObject({
      status: 413,
      body: { detail: PICTURE_TOO_LARGE },
    });
    const html = Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(picture.length));
    expect(await send(uploadURL, html)).toMatchObject({ status: 400, body: { detail: NOT_A_PICTURE } });
  });

  test("stops reading at the signed size, whatever Content-Length says", async () => {
    const { uploadURL } = (await presign(learner)).body;
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        if (sent > 64 * 1024 * 1024) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const asked = fetch(uploadURL, {
      method: "PUT",
      headers: { "content-type": "image/png" },
      body: endless,
      duplex: "half",
    } as RequestInit);
    const status = await asked.then((answer) => answer.status).catch(() => "closed");
    expect([413, "closed"]).toContain(status);
  });

  test("refuses a forged or expired address", async () => {
    const { uploadURL, objectPath } = (await presign(learner)).body;
    const tampered = [
      uploadURL.replace(learner.id, other.id),
      uploadURL.replace(`size=${picture.length}`, "size=5000000"),
      uploadURL.replace("image%2Fpng", "image%2Fgif"),
      uploadURL.replace(/expires=\d/, "expires=9"),
      uploadURL.replace(/signature=.*/, "signature=AAAA"),
      uploadURL.split("?")[0] ?? "",
    ];
    for (const address of tampered) expect((await send(address, picture)).status, address).toBe(403);
    const upload = { objectPath, contentType: "image/png", size: picture.length } as const;
    const expired = uploadLink({ ...upload, expires: Date.now() - 1 }, env().AUTH_SECRET ?? "");
    expect((await send(expired, picture)).status).toBe(403);
  });

  test("refuses an address whose user was deleted or deactivated", async () => {
    for (const end of [
      (id: string) => db().user.delete({ where: { id } }),
      (id: string) => db().user.update({ where: { id }, data: { deactivatedAt: new Date() } }),
    ]) {
      const person = await makeUser();
      const { uploadURL } = (await presign(person)).body;
      await end(person.id);
      expect(await send(uploadURL, picture)).toMatchObject({
        status: 403,
        body: { detail: "This upload address is not valid" },
      });
    }
  });

  test("refuses a call from another site", async () => {
    const { uploadURL } = (await presign(learner)).body;
    expect((await send(uploadURL, picture, { origin: "https://evil.example" })).status).toBe(403);
  });
});

describe("publishing", () => {
  test("gives the picture a lasting address, with headers that prevent scripts", async () => {
    const { objectPath, url } = await upload(learner);
    expect(await publish(learner, objectPath)).toMatchObject({ status: 200, body: { objectPath, url } });
    const answer = await fetch(new URL(url, baseUrl));
    expect(answer.status).toBe(200);
    expect(pictureTypeOf(new Uint8Array(await answer.arrayBuffer()))).toBe("image/webp");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'; sandbox");
  });

  test.each(PICTURE_TYPES)("converts %s to one upright WebP frame without metadata", async (contentType) => {
    const bytes = pictureWithMetadata(contentType);
    const { uploadURL, objectPath } = (await presign(learner, { contentType, size: bytes.length })).body;
    expect((await send(uploadURL, bytes, { "content-type": contentType })).status).toBe(204);
    const { url } = (await publish(learner, objectPath)).body;
    const answer = await fetch(new URL(url, baseUrl));
    expect(answer.headers.get("content-type")).toBe("image/webp");
    const published = Buffer.from(await answer.arrayBuffer());
    expect(published.includes("secret")).toBe(false);
    const { pages, width, height } = await sharp(published).metadata();
    // Every picture except the GIF has an orientation that turns it upright.
    const [across, down] = contentType === "image/gif" ? [16, 8] : [8, 16];
    expect({ pages, width, height }).toEqual({ pages: undefined, width: across, height: down });
  });

  test("refuses a file that cannot be decoded, and deletes it", async () => {
    const extents = await hostilePictures(1, 1).next();
    const { bytes, type: contentType } = extents.value ?? { bytes: picture, type: "image/png" as const };
    const { uploadURL, objectPath } = (await presign(learner, { contentType, size: bytes.length })).body;
    expect((await send(uploadURL, bytes, { "content-type": contentType })).status).toBe(204);
    const refusal = { status: 400, body: { detail: NOT_A_PICTURE } };
    expect(await publish(learner, objectPath)).toMatchObject(refusal);
    expect((await publish(learner, objectPath)).status).toBe(404);
    expect((await visitor("GET", `/api/uploads/${objectPath}`)).status).toBe(404);
  });

  test("publishes one picture for concurrent calls", async () => {
    const { uploadURL, objectPath } = (await presign(learner)).body;
    await send(uploadURL, picture);
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish(learner, objectPath)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test("lets no other upload replace the picture", async () => {
    const { uploadURL, objectPath } = (await presign(learner)).body;
    await send(uploadURL, picture);
    await publish(learner, objectPath);
    expect((await send(uploadURL, picture)).status).toBe(409);
  });

  test("is for the owner of an existing upload only", async () => {
    const { uploadURL, objectPath } = (await presign(learner)).body;
    await send(uploadURL, picture);
    expect((await publish(other, objectPath)).status).toBe(403);
    expect((await visitor("POST", "/api/objects/set-acl", { objectPath })).status).toBe(401);
    expect((await publish(learner, `pictures/${learner.id}/${NOBODY}.png`)).status).toBe(404);
    expect((await publish(learner, objectPath, "private")).status).toBe(400);
    for (const wrong of ["../../etc/passwd", `pictures/${learner.id}/../x.png`, "", null, { $ne: "" }, 1]) {
      expect((await publish(learner, wrong)).status, String(wrong)).toBe(400);
    }
  });

  test.each(["..%2f..%2fdatabase.json", "%00", `${NOBODY}.svg`, `${NOBODY}.png`, "x".repeat(3000)])(
    "finds no picture at %s",
    async (name) => {
      const { status } = await visitor("GET", `/api/uploads/pictures/${learner.id}/${name}`);
      expect([400, 404]).toContain(status);
    },
  );
});

describe("the picture of a profile", () => {
  const isThere = async (url: string) => (await fetch(new URL(url, baseUrl))).status === 200;

  test("is the user's own upload, and the previous one is deleted", async () => {
    const person = await makeUser();
    const [first, second] = [await upload(person), await upload(person)];
    expect((await show(person, first.url)).body.profilePictureUrl).toBe(first.url);
    const twin = { profile_picture_url: second.url };
    const saved = await person.call<User>("PUT", `/api/users/${person.id}/profile`, twin);
    expect(saved.body.profilePictureUrl).toBe(second.url);
    expect([await isThere(first.url), await isThere(second.url)]).toEqual([false, true]);
    expect((await show(person, second.url)).status).toBe(200);
    expect(await isThere(second.url)).toBe(true);
    const renamed = await person.call<User>("PUT", `/api/users/${person.id}/profile`, { name: "Ada L." });
    expect(renamed.body.profilePictureUrl).toBe(second.url);
    expect((await show(person, null)).body.profilePictureUrl).toBeNull();
    expect(await isThere(second.url)).toBe(false);
  });

  test("cannot be any other address", async () => {
    const theirs = await upload(other);
    const own = await upload(learner);
    const wrong = [
      theirs.url,
      "https://evil.example/me.png",
      `https://evil.example${own.url}`,
      `//evil.example${own.url}`,
      "javascript:alert(1)",
      `/api/uploads/pictures/${learner.id}/${NOBODY}.png`,
      own.objectPath,
      `${own.url}?x`,
    ];
    for (const url of wrong) {
      expect(await show(learner, url), url).toMatchObject({
        status: 400,
        body: { errors: [{ path: "profilePictureUrl", message: "Please upload the picture first" }] },
      });
    }
    expect((await show(learner, 7)).status).toBe(400);
    expect(await isThere(theirs.url)).toBe(true);
  });

  test("is deleted with its user, whether they or an administrator delete the account", async () => {
    const administrator = await makeUser({ isAdmin: true });
    for (const end of [
      (person: TestUser) => person.call("DELETE", "/api/account", { password: person.password }),
      (person: TestUser) => administrator.call("DELETE", `/api/users/${person.id}`),
    ]) {
      const person = await makeUser();
      const [shown, unused] = [await upload(person), await upload(person)];
      await show(person, shown.url);
      expect((await end(person)).status).toBe(204);
      expect([await isThere(shown.url), await isThere(unused.url)]).toEqual([false, false]);
    }
  });

  test("exists when a new one and the previous one are saved at the same moment", async () => {
    const person = await makeUser();
    let current = await upload(person);
    await show(person, current.url);
    for (let round = 0; round < 6; round += 1) {
      const next = await upload(person);
      await Promise.all([show(person, next.url), show(person, current.url)]);
      const { profilePictureUrl } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
      expect(await isThere(profilePictureUrl ?? "")).toBe(true);
      current = [current, next].find(({ url }) => url === profilePictureUrl) ?? next;
    }
  });

  test("is the only one kept of several that are saved concurrently", async () => {
    const person = await makeUser();
    const pictures = await Promise.all([upload(person), upload(person), upload(person)]);
    await Promise.all(pictures.map(({ url }) => show(person, url)));
    const { body } = await person.call<User>("GET", `/api/users/${person.id}`);
    const seen = await Promise.all(pictures.map(({ url }) => isThere(url)));
    expect(pictures.filter((_, at) => seen[at]).map(({ url }) => url)).toEqual([body.profilePictureUrl]);
  });
});
