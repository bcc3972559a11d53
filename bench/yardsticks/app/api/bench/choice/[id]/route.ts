import { visitor } from "@/lib/identity/auth/access";
import { chooseLessons, type PlanProblem } from "@/lib/learning/plans/choose-lessons";
import { choiceOf, problemOf, selectPlans } from "@/lib/learning/plans/data";
import { notFound } from "@/lib/platform/http/problem";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";

type Chooser = { problem: PlanProblem; choice: ReturnType<typeof choiceOf> };

/** The parts of users' plans, read once. */
const choosers = new Map<string, Chooser>();

async function chooserOf(userId: string): Promise<Chooser> {
  const [plan] = await selectPlans(sql`l.user_id = ${userId}::uuid`);
  if (!plan) throw notFound("This plan");
  return { problem: await problemOf(plan), choice: choiceOf(plan) };
}

/** Choosing the lessons of a user's plan without reading, dating and answering them. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "benchChoice",
      tag: "Service",
      summary: "Choose the lessons of a user's plan",
      access: visitor,
      params: idParams,
    },
    async ({ params: { id } }) => {
      const chooser = choosers.get(id) ?? (await chooserOf(id));
      choosers.set(id, chooser);
      return { lessons: chooseLessons(chooser.problem, chooser.choice).others.length };
    },
  ),
});
