import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { DATABASE_AWAY, isDatabaseAway } from "@/lib/platform/http/database-away";
import { type Actor, findActorOf } from "./access";

/** The person this page is for, read once a request; null for a visitor. */
export const currentActor = cache(async (): Promise<Actor | null> => {
  try {
    return await findActorOf(await headers());
  } catch (error) {
    // A page asks for its person first, so here its screen learns why nothing can be read.
    throw isDatabaseAway(error) ? Object.assign(new Error("The database is away"), { digest: DATABASE_AWAY }) : error;
  }
});

/**
 * The person this page is for. A visitor goes to the sign-in screen, whoever still owes a second factor to its
 * challenge, and from there to where they wanted to go.
 */
export async function requireActor(): Promise<Actor> {
  const actor = await currentActor();
  if (actor && !actor.factorDue) return actor;
  const wanted = (await headers()).get("x-path") ?? "/";
  const screen = actor ? "/challenge" : "/login";
  redirect(wanted === "/" ? screen : `${screen}?${new URLSearchParams({ next: wanted })}`);
}

/** The administrator of this page; visitors are redirected to the sign-in screen, other users to `/` (docs/behaviour.md, 9). */
export async function requireAdmin(): Promise<Actor> {
  const actor = await requireActor();
  if (!actor.isAdmin) redirect("/");
  return actor;
}
