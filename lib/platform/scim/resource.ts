import { env } from "@/lib/platform/env";
import { entityTag, tagged } from "@/lib/platform/http/version";
import type { ScimAttributes } from "./schema";

/** The path of the SCIM calls. */
export const SCIM_PATH = "/api/scim/v2";

const LIST = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

/** A resource in a response. */
export type Resource = {
  schemas: string[];
  id: string;
  meta: { resourceType: string; created: string; lastModified: string; location: string; version: string };
};

/** The address of a resource. @param folder such as `Users` */
const locationOf = (folder: string, id: string) => `${env().APP_URL}${SCIM_PATH}/${folder}/${id}`;

/** Adds `meta` to a resource. */
export function asResource<Content extends object>(
  {
    id,
    resourceType,
    created,
    lastModified,
  }: { id: string; resourceType: "User" | "Group"; created: Date; lastModified: Date },
  schema: string,
  content: Content,
): Resource & Content {
  const meta = {
    resourceType,
    created: created.toISOString(),
    lastModified: lastModified.toISOString(),
    location: locationOf(`${resourceType}s`, id),
  };
  const version = entityTag(meta.lastModified, content);
  return { schemas: [schema], id, ...content, meta: { ...meta, version } };
}

/** One page of resources. */
export const toList = <Listed>(resources: Listed[], totalResults: number, startIndex: number) => ({
  schemas: [LIST],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** The attributes in every response. */
const ALWAYS = ["schemas", "id", "meta"];

/** True when the response should include an attribute. */
export const includes = ({ attributes, excludedAttributes }: ScimAttributes, name: string): boolean =>
  ALWAYS.includes(name) ||
  ((attributes === undefined || attributes.has(name.toLowerCase())) && !excludedAttributes?.has(name.toLowerCase()));

/** The resource with the requested attributes. */
export const project = <Whole extends Resource>(resource: Whole, wanted: ScimAttributes): Partial<Whole> & Resource =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => includes(wanted, name))) as Partial<Whole> & Resource;

/** Answers with a resource and its ETag, or with 304 when the client already has this version. */
export const answerWith = (resource: Resource, request: Request): Response =>
  tagged(resource, resource.meta.version, request, { isCached: false });

/** 201 with a new resource and its address. */
export const createdResource = (resource: Resource): Response =>
  Response.json(resource, {
    status: 201,
    headers: { location: resource.meta.location, etag: resource.meta.version },
  });
