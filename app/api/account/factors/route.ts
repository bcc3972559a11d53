import { freshUser, user } from "@/lib/identity/auth/access";
import { listFactors } from "@/lib/identity/factors/data";
import { enrolFactor } from "@/lib/identity/factors/enrol";
import { factorInputSchema } from "@/lib/identity/factors/schema";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ actor }) => listFactors(actor.id)),
  POST: route({ access: freshUser, body: factorInputSchema }, async ({ actor, body }) => {
    const factor = await enrolFactor(actor, body);
    return created(factor, `/api/account/factors/${factor.id}`);
  }),
});
