import { requireActor } from "@/lib/identity/auth/session";

/** An empty page of a learner: the cost that every page shares. */
export default async function EmptyPage() {
  await requireActor();
  return null;
}
