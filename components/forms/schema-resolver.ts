import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** Checks a form by its schema, which loads only when it is asked for: the first look at the dialog does without. */
export function schemaResolver<Values extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output>>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const [{ zodResolver }, schema] = await Promise.all([import("@hookform/resolvers/zod"), load()]);
    // What a form holds may be of any form: the schema says whether it is what it takes.
    return zodResolver(schema as z.ZodType<Output, Values>)(values, context, options);
  };
}
