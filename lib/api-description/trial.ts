import type { operationsOf } from "@/lib/platform/http/openapi";
import { ids } from "./examples";

type Described = ReturnType<typeof operationsOf>[number];

const written = (value: unknown) => (value === undefined ? "" : String(value));

/**
 * What a reader's first try of a call is filled with: its example, in which they themselves stand for the person.
 * @param reader their id; null for a visitor
 * @returns null for the forms of signing in and out, which would end the session it runs with
 */
export function trialOf({ method, path, operation }: Described, reader: string | null) {
  const { parameters, requestBody } = operation;
  const content = requestBody?.content["application/json"];
  if (requestBody && !content) return null;
  const isOthers = operation["x-access"] === "admin";
  const own = (text: string) => (reader === null || isOthers ? text : text.replaceAll(ids.person, reader));
  return {
    method,
    path,
    parameters: parameters.map(({ name, in: place, required, example }) => ({
      name,
      in: place,
      required,
      value: own(written(example)),
    })),
    body: content ? own(JSON.stringify(content.example, null, 2)) : null,
  };
}
