import "server-only";
import type { Metadata } from "next";
import { requireActor } from "@/lib/identity/auth/session";
import { findVideo } from "./find-video";

/** The document's name while a video's player is open. */
export async function playerMetadata(videoId: string): Promise<Metadata> {
  await requireActor();
  try {
    const video = await findVideo(videoId);
    return { title: video?.title ?? "Video not found" };
  } catch {
    // The page meets the same failure and says it; a document without a name would be one more.
    return { title: "Lesson" };
  }
}
