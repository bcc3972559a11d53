import { requireActor } from "@/lib/identity/auth/session";

/** What every page of a learner costs. */
export default async function EmptyPage() {
  await requireActor();
  return null;
}
