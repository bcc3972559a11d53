import { z } from "zod";
import type { Call } from "@/lib/platform/http/description";
import { collectCalls } from "@/scripts/openapi/collect";

/** An id that no row has. */
export const NOBODY = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

/** Every call of the API except next-auth's. */
export const calls: Call[] = (await collectCalls()).filter(({ path }) => !path.startsWith("/api/auth/"));

/** The address of a call, with this id in place of every parameter. */
export const addressOf = ({ path }: Call, id: string) => path.replace(/\{\w+\}/g, id);

/** The rows of `test.each`: a call's name and the call. */
export const rows = (listed: Call[]) => listed.map((call) => [`${call.method} ${call.path}`, call] as const);

/** True for a call that writes. */
export const changes = ({ method }: Call) => method !== "GET";

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[]; oneOf?: Shape[]; allOf?: Shape[] };

const alternatives = (shape: Shape): Shape[] => [
  shape,
  ...[shape.anyOf, shape.oneOf, shape.allOf].flatMap((all) => (all ?? []).flatMap(alternatives)),
];

/** The fields of a schema with this value in place of each, and the same within the entries of its lists. */
const filled = (shape: Shape, value: unknown, isNested: boolean): Record<string, unknown> =>
  Object.fromEntries(
    alternatives(shape).flatMap(({ properties = {} }) =>
      Object.entries(properties).map(([name, field]) => {
        const entry = alternatives(field).find(({ items }) => items?.properties)?.items;
        return [name, isNested && entry ? [filled(entry, value, false)] : value];
      }),
    ),
  );

/** The bodies of a call with this value in every field, and in every field of the entries of its lists. */
export function bodiesWith({ body }: Call, value: unknown): Record<string, unknown>[] {
  if (!body) return [];
  const shape = z.toJSONSchema(body, { io: "input", unrepresentable: "any", reused: "inline" }) as Shape;
  const hasLists = alternatives(shape).some(({ properties = {} }) =>
    Object.values(properties).some((field) => alternatives(field).some(({ items }) => items?.properties)),
  );
  return (hasLists ? [false, true] : [false]).map((isNested) => filled(shape, value, isNested));
}
