import type { ReactNode } from "react";
import { requireActor } from "@/lib/identity/auth/session";
import { findTrack } from "../../find-by-address";

type Props = { children: ReactNode; params: Promise<{ id: string }> };

/** Answers 404 for an unknown track before the skeleton below it starts a response with 200. */
export default async function TrackLayout({ children, params }: Props) {
  await requireActor();
  await findTrack((await params).id);
  return children;
}
