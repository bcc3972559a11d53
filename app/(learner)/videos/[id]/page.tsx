import type { Metadata } from "next";
import { PlayerOverLearn } from "@/components/learning/player/player-over-learn";
import { LessonDue } from "@/components/organisation/assignments/subject-due";
import { requireActor } from "@/lib/identity/auth/session";
import { dayOf } from "@/lib/platform/calendar";
import { Library } from "../../learn/library";
import { findVideo, PlayerData, playerMetadata } from "../player-data";

type Props = PageProps<"/videos/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return playerMetadata((await params).id);
}

/** `/videos/{id}`: a video opened by its address, with its player over the Learn screen. */
export default async function VideoPage({ params, searchParams }: Props) {
  const [{ id: userId, timeZone }, { id }, query] = await Promise.all([requireActor(), params, searchParams]);
  const video = await findVideo(id);
  const player = (
    <PlayerOverLearn
      videoId={video?.id ?? id}
      userId={userId}
      isFound={video !== null}
      due={<LessonDue userId={userId} today={dayOf(new Date(), timeZone)} />}
    />
  );
  return (
    <>
      <Library searchParams={query} userId={userId} />
      {video ? (
        <PlayerData video={video} userId={userId}>
          {player}
        </PlayerData>
      ) : (
        player
      )}
    </>
  );
}
