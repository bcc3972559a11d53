import { createHash } from "node:crypto";
import { Problem } from "./problem";

/** An entity as the wire shows it. */
type Entity = { updatedAt: string };

/** The states of an entity that a write is meant for; undefined for whichever it is in. */
export type Versions = Date[] | undefined;

/** Milliseconds since 1970 and what else the answer shows: the first part is the version that a write may name. */
const TAG = /^"(\d{1,15})(?:-[\w-]*)?"$/;

function entityTag(entity: Entity): string {
  const hash = createHash("sha256").update(JSON.stringify(entity)).digest("base64url");
  return `"${Date.parse(entity.updatedAt)}-${hash.slice(0, 16)}"`;
}

/**
 * Answers with one entity under its strong ETag; a read of what the client has is 304. The tag begins with the moment of
 * the last change, so that counters and names from elsewhere, which change the answer too, never refuse a write.
 */
export function versioned(entity: Entity, request: Request): Response {
  const headers = {
    "cache-control": request.method === "GET" ? "private, no-cache" : "no-store",
    vary: "cookie, authorization",
    etag: entityTag(entity),
  };
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  const isKnown = known.some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === headers.etag);
  if (request.method === "GET" && isKnown) return new Response(null, { status: 304, headers });
  return Response.json(entity, { headers });
}

/** What a write's `If-Match` holds it to (RFC 9110, section 13.1.1); a weak or unknown tag fits no state. */
export function expectedVersions(request: Request): Versions {
  const asked = request.headers.get("if-match")?.trim();
  if (asked === undefined || asked === "*") return undefined;
  return asked.split(",").flatMap((tag) => {
    const milliseconds = TAG.exec(tag.trim())?.[1];
    return milliseconds ? [new Date(Number(milliseconds))] : [];
  });
}

/** The part of a `where` that finds a row only in one of these states. */
export const inVersion = (versions: Versions) => (versions ? { updatedAt: { in: versions } } : {});

/** 412: the row is there, but not as the client last saw it. @param what 'this video' */
export const changedMeanwhile = (what: string) => new Problem(412, `Another user changed ${what}`);
