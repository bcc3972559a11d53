import { createHash } from "node:crypto";
import { Problem } from "./problem";

/** An entity as the API returns it. */
type Entity = { updatedAt: string };

/** The versions of an entity that a write accepts, by `updatedAt`; undefined accepts any. */
export type Versions = Date[] | undefined;

/** An ETag: the version in milliseconds since 1970, then a hash of the response. A write may send the version alone. */
const TAG = /^"(\d{1,15})(?:-[\w-]*)?"$/;

/**
 * The strong ETag of an entity. It starts with the time of the last change, which alone decides about writes, so that a
 * changed counter or a name from another entity never rejects one.
 */
export function entityTag(updatedAt: string, entity: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify(entity)).digest("base64url");
  return `"${Date.parse(updatedAt)}-${hash.slice(0, 16)}"`;
}

/**
 * Answers with one entity and its strong ETag, or with 304 when the client already has this version.
 * @param isCached false for personal data, which no cache may keep
 */
export const versioned = (entity: Entity, request: Request, options: { isCached?: boolean } = {}): Response =>
  tagged(entity, entityTag(entity.updatedAt, entity), request, options);

/** Answers as `versioned` does, with an ETag of `entityTag`. */
export function tagged(entity: unknown, etag: string, request: Request, { isCached = true } = {}): Response {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const headers = {
    "cache-control": isRead && isCached ? "private, no-cache" : "no-store",
    vary: "cookie, authorization",
    etag,
  };
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  const isKnown = known.some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === headers.etag);
  if (isRead && isKnown) return new Response(null, { status: 304, headers });
  return Response.json(entity, { headers });
}

/** The versions in `If-Match` (RFC 9110, section 13.1.1). A weak or invalid tag matches no version. */
export function expectedVersions(request: Request): Versions {
  const header = request.headers.get("if-match")?.trim();
  if (header === undefined || header === "*") return undefined;
  return header.split(",").flatMap((tag) => {
    const milliseconds = TAG.exec(tag.trim())?.[1];
    return milliseconds ? [new Date(Number(milliseconds))] : [];
  });
}

/** The strong ETag of content without a time of its last change. */
export const contentTag = (content: unknown): string =>
  `"${createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 16)}"`;

/** True when If-Match of a write names this ETag, or is missing. */
export function namesTag({ headers }: Request, etag: string): boolean {
  const header = headers.get("if-match")?.trim();
  return header === undefined || header === "*" || header.split(",").some((tag) => tag.trim() === etag);
}

/** A Prisma `where` condition for these versions. */
export const inVersion = (versions: Versions) => (versions ? { updatedAt: { in: versions } } : {});

/** 412: the entity has changed since the client read it. @param what 'this video' */
export const changedMeanwhile = (what: string) => new Problem(412, `Another user changed ${what}`);
