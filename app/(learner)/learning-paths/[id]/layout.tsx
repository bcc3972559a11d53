import type { ReactNode } from "react";
import { requireActor } from "@/lib/identity/auth/session";
import { findPath } from "../../find-by-address";

type Props = { children: ReactNode; params: Promise<{ id: string }> };

/** Answers 404 for an unknown path before the skeleton below it starts a response with 200. */
export default async function PathLayout({ children, params }: Props) {
  await requireActor();
  await findPath((await params).id);
  return children;
}
