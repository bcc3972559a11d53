import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

type Schemas = {
  accounts: typeof import("@/lib/identity/accounts/schema");
  factors: typeof import("@/lib/identity/factors/schema");
  users: typeof import("@/lib/identity/users/schema");
};

async function load() {
  const [{ zodResolver }, accounts, factors, users] = await Promise.all([
    import("@hookform/resolvers/zod"),
    import("@/lib/identity/accounts/schema"),
    import("@/lib/identity/factors/schema"),
    import("@/lib/identity/users/schema"),
  ]);
  return { zodResolver, schemas: { accounts, factors, users } };
}

/** Fetches the rules ahead of the first submit. A failure is that submit's to report. */
export const preloadRules = () => {
  load().catch(() => {});
};

/** Checks a form by its schema, which loads only when it is asked for: the first look at the screen does without. */
export function lazyResolver<Values extends FieldValues>(
  choose: (schemas: Schemas) => z.ZodType<Values, Values>,
): Resolver<Values> {
  return async (values, context, options) => {
    const { zodResolver, schemas } = await load();
    return zodResolver(choose(schemas))(values, context, options);
  };
}
