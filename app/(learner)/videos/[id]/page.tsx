import type { Metadata } from "next";
import { PlayerOverLearn } from "@/components/player/player-over-learn";
import { requireActor } from "@/lib/auth/session";
import { Library } from "../../learn/library";
import { findVideo } from "../../read";
import { PlayerData } from "../player-data";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireActor();
  const video = await findVideo((await params).id);
  return { title: video?.title ?? "Video not found" };
}

/** A video opened by its own address: its player stands over the Learn grid. */
export default async function VideoPage({ params }: Props) {
  const [{ id: userId }, { id }] = await Promise.all([requireActor(), params]);
  const video = await findVideo(id);
  const player = <PlayerOverLearn videoId={id} userId={userId} isFound={video !== null} />;
  return (
    <>
      <Library searchParams={{}} userId={userId} />
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
