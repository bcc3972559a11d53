import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** Loads the schema that validates a form. */
export type LoadSchema<Output> = () => Promise<z.ZodType<Output>>;

const load = <Output>(loadSchema: LoadSchema<Output>) => Promise.all([import("@hookform/resolvers/zod"), loadSchema()]);

/** Fetches the schema before the first submit, which reports a failure itself. */
export function preloadSchema(loadSchema: LoadSchema<unknown>): void {
  load(loadSchema).catch(() => {});
}

/** Validates a form with a schema that loads on first use, so that no screen's first load contains zod. */
export function lazyResolver<Values extends FieldValues, Output>(
  loadSchema: LoadSchema<Output>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const [{ zodResolver }, schema] = await load(loadSchema);
    // The schema validates any input, so the type of the fields does not matter.
    return zodResolver(schema as z.ZodType<Output, Values>)(values, context, options);
  };
}
