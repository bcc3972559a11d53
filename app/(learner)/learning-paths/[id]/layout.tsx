import { requireActor } from "@/lib/identity/auth/session";
import { findPath } from "../../find-by-address";

/** Answers 404 for an unknown path before the skeleton below it starts a response with 200. */
export default async function PathLayout({ children, params }: LayoutProps<"/learning-paths/[id]">) {
  await requireActor();
  await findPath((await params).id);
  return children;
}
