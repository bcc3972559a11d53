import { exampleId } from "@/lib/platform/example-id";
import type { operationsOf } from "@/lib/platform/http/openapi";

/** A call with its description. */
export type Described = ReturnType<typeof operationsOf>[number];

/** The form values of a call, filled with its examples. */
export type Trial = NonNullable<ReturnType<typeof trialOf>>;

/**
 * The values a reader tries a call with: those of its example, with the reader in place of the example's user.
 * @param readerId null for a visitor
 * @returns null for forms (signing in and out), which would end the reader's session
 */
export function trialOf({ method, path, operation }: Described, readerId: string | null) {
  const { parameters, requestBody } = operation;
  const content = requestBody?.content["application/json"];
  if (requestBody && !content) return null;
  const isForAdmins = operation["x-access"] === "admin";
  const personalize = (text: string) =>
    readerId === null || isForAdmins ? text : text.replaceAll(exampleId("user"), readerId);
  return {
    method,
    path,
    parameters: parameters.map(({ name, in: place, required, example }) => ({
      name,
      in: place,
      required,
      value: personalize(example === undefined ? "" : String(example)),
    })),
    body: content ? personalize(JSON.stringify(content.example, null, 2)) : null,
  };
}
