import { freshUser, user } from "@/lib/auth/access";
import { listFactors } from "@/lib/factors/data";
import { enrolFactor } from "@/lib/factors/enrol";
import { factorInputSchema } from "@/lib/factors/schema";
import { created, methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ actor }) => listFactors(actor.id)),
  POST: route({ access: freshUser, body: factorInputSchema }, async ({ actor, body }) => {
    const factor = await enrolFactor(actor, body);
    return created(factor, `/api/account/factors/${factor.id}`);
  }),
});
