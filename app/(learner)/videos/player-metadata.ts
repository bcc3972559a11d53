import "server-only";
import type { Metadata } from "next";
import { requireActor } from "@/lib/identity/auth/session";
import { findVideo } from "./find-video";

/** The document's title while a video's player is open. */
export async function playerMetadata(videoId: string): Promise<Metadata> {
  await requireActor();
  try {
    const video = await findVideo(videoId);
    return { title: video?.title ?? "Video not found" };
  } catch {
    // The page shows the failure; the document still needs a title.
    return { title: "Lesson" };
  }
}
