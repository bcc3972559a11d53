import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { type Actor, findActorOf } from "./access";

/** The person this page is for, read once a request; null for a visitor. */
export const currentActor = cache(async (): Promise<Actor | null> => findActorOf(await headers()));

/** The person this page is for; a visitor goes to the sign-in screen, and from there to where they wanted to go. */
export async function requireActor(): Promise<Actor> {
  const actor = await currentActor();
  if (actor) return actor;
  const wanted = (await headers()).get("x-path") ?? "/";
  redirect(wanted === "/" ? "/login" : `/login?${new URLSearchParams({ next: wanted })}`);
}

/** The administrator this page is for; visitors go to the sign-in screen, others home (specification, section 2). */
export async function requireAdmin(): Promise<Actor> {
  const actor = await requireActor();
  if (!actor.isAdmin) redirect("/");
  return actor;
}
