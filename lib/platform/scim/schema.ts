import { z } from "zod";
import { exampleId } from "@/lib/platform/example-id";
import { inDigits, line, timestamp } from "@/lib/platform/schema";
import { isBlank } from "@/lib/platform/text";

/** The limit of resources on a page, which is also the default. */
export const MAX_RESOURCES = 200;
const DEFAULT_RESOURCES = 100;

/** The limit of characters of a list of attributes. */
const MAX_LIST_CHARACTERS = 1000;

/** The largest start index. */
const MAX_INDEX = 100_000_000;

/** The names of attributes in lower case, without schemas and parts. */
const namesOf = (list: string): ReadonlySet<string> =>
  new Set(
    list.split(",").map((path) => {
      const name = path.trim().toLowerCase();
      const [attribute = ""] = (name.startsWith("urn:") ? name.slice(name.lastIndexOf(":") + 1) : name).split(
        /[.[]/,
        1,
      );
      return attribute;
    }),
  );

const attributeNames = z
  .string()
  .max(MAX_LIST_CHARACTERS, `Lists of attributes have at most ${MAX_LIST_CHARACTERS} characters`)
  .transform(namesOf)
  .optional();

/** The attributes to include or exclude, by name, separated by commas. */
export const scimAttributesSchema = z.object({
  attributes: attributeNames,
  excludedAttributes: attributeNames,
});
export type ScimAttributes = z.output<typeof scimAttributesSchema>;

const wholeNumber = (name: string, initial: number, min: number, max: number) =>
  z
    .preprocess(
      inDigits,
      z.coerce.number(`${name} is not a whole number`).int(`${name} is not a whole number`).default(initial),
    )
    .transform((value) => Math.min(Math.max(value, min), max));

/**
 * Parameters of a list. `startIndex` counts from 1. Numbers outside the limits are replaced by the nearest allowed one.
 */
export const scimListSchema = scimAttributesSchema.extend({
  /** Parsed by `readFilter`, whose problems have their own SCIM error type. */
  filter: z.string().optional(),
  startIndex: wholeNumber("startIndex", 1, 1, MAX_INDEX),
  count: wholeNumber("count", DEFAULT_RESOURCES, 0, MAX_RESOURCES),
});
export type ScimList = z.output<typeof scimListSchema>;

/** The schemas of a resource. */
export const urns = z.array(z.string());

/** A line that may be missing or blank; null removes what is stored. */
export const optionalLine = (limit: number) =>
  line(limit)
    .transform((value) => (isBlank(value) ? null : value))
    .nullish();

/** The `meta` of a resource, which the server sets. @param noun the entity in examples */
export const scimMetaOf = (type: "User" | "Group", noun: string) =>
  z.object({
    resourceType: z.string().meta({ examples: [type] }),
    created: timestamp,
    lastModified: timestamp,
    location: z.string().meta({ examples: [`https://learn.example.org/api/scim/v2/${type}s/${exampleId(noun)}`] }),
    /** The ETag of the resource. */
    version: z.string().meta({ examples: ['"1773480413589-6L3Wm0Xq2vKfY1aB"'] }),
  });

/** One page of resources. */
export const listOf = <Resource extends z.ZodType>(resource: Resource) =>
  z.object({
    schemas: urns.meta({ examples: [["urn:ietf:params:scim:api:messages:2.0:ListResponse"]] }),
    totalResults: z.int().meta({ examples: [1] }),
    startIndex: z.int().meta({ examples: [1] }),
    itemsPerPage: z.int().meta({ examples: [1] }),
    Resources: z.array(resource),
  });

/** The most operations of a change. Many members travel in one. */
const MAX_OPERATIONS = 1_000;

/** Changes of a resource (RFC 7644, section 3.5.2). Names of operations and attributes are case-insensitive. */
export const scimPatchSchema = z.object({
  schemas: urns.meta({ examples: [["urn:ietf:params:scim:api:messages:2.0:PatchOp"]] }),
  Operations: z
    .array(z.object({ op: z.string("op is missing"), path: z.string().nullish(), value: z.unknown().optional() }))
    .min(1, "Operations is empty")
    .max(MAX_OPERATIONS, `Operations has more than ${MAX_OPERATIONS}`)
    .meta({ examples: [[{ op: "replace", path: "externalId", value: "00ujl29u0le5T6Aj10h7" }]] }),
});
export type ScimOperation = z.output<typeof scimPatchSchema>["Operations"][number];

/** An error response (RFC 7644, section 3.12). */
export const scimErrorSchema = z.object({
  schemas: urns,
  /** The HTTP status. */
  status: z.string(),
  scimType: z.string().optional(),
  detail: z.string(),
});
