import { requireActor } from "@/lib/identity/auth/session";
import { findTrack } from "../../find-by-address";

/** Answers 404 for an unknown track before the skeleton below it starts a response with 200. */
export default async function TrackLayout({ children, params }: LayoutProps<"/career-tracks/[id]">) {
  await requireActor();
  await findTrack((await params).id);
  return children;
}
