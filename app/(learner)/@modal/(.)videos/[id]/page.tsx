import type { Metadata } from "next";
import { VideoNotFound } from "@/components/learning/player/details/video-not-found";
import { Player } from "@/components/learning/player/player";
import { LessonDue } from "@/components/organisation/assignments/subject-due";
import { requireActor } from "@/lib/identity/auth/session";
import { dayOf } from "@/lib/platform/calendar";
import { findVideo, PlayerData, playerMetadata } from "../../../videos/player-data";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return playerMetadata((await params).id);
}

/** A video opened from a screen: its player is shown over that screen. */
export default async function PlayerPage({ params }: Props) {
  const [{ id: userId, timeZone }, { id }] = await Promise.all([requireActor(), params]);
  const video = await findVideo(id);
  if (!video) return <VideoNotFound />;
  return (
    <PlayerData video={video} userId={userId}>
      <Player
        videoId={video.id}
        userId={userId}
        playsAtSecond
        due={<LessonDue userId={userId} today={dayOf(new Date(), timeZone)} />}
      />
    </PlayerData>
  );
}
