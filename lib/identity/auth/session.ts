import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { DATABASE_AWAY, isDatabaseAway } from "@/lib/platform/http/database-away";
import { type Actor, findActorOf, mayAdminister } from "./access";

/** The user of this page, read once per request; null for a visitor. */
export const currentActor = cache(async (): Promise<Actor | null> => {
  try {
    return await findActorOf(await headers());
  } catch (error) {
    // A page reads its user first, so this digest tells its error screen that the database is unavailable.
    throw isDatabaseAway(error) ? Object.assign(new Error("The database is away"), { digest: DATABASE_AWAY }) : error;
  }
});

/**
 * The user of this page. Redirects a visitor to the sign-in screen, and a user with a due second factor to the challenge;
 * both return to this page afterwards.
 */
export async function requireActor(): Promise<Actor> {
  const actor = await currentActor();
  if (actor && !actor.factorDue) return actor;
  const wanted = (await headers()).get("x-path") ?? "/";
  const screen = actor ? "/challenge" : "/login";
  redirect(wanted === "/" ? screen : `${screen}?${new URLSearchParams({ next: wanted })}`);
}

/**
 * The administrator of this page. Visitors are redirected to the sign-in screen, other users to `/` (docs/behaviour.md, 9),
 * and administrators without the second factor that is demanded of them to their settings, where they add one.
 */
export async function requireAdmin(): Promise<Actor> {
  const actor = await requireActor();
  if (!actor.isAdmin) redirect("/");
  if (!mayAdminister(actor)) redirect("/settings/security#factors");
  return actor;
}
