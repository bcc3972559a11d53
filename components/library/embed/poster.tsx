import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import type { AreaHue } from "@/lib/library/knowledge-areas/area-hue";
import type { Video } from "@/lib/library/videos/schema";
import styles from "./poster.module.css";
import { NoPicture, Thumbnail } from "./thumbnail";

type Props = {
  video: Pick<Video, "id" | "thumbnailUrl">;
  hue: AreaHue;
  /** Loads the picture at once and first; for the largest poster above the fold. */
  eager?: boolean;
  /** The title of the video, for a sign instead of the drawing, which small posters have no room for. */
  signFor?: string;
  className?: string;
  children?: ReactNode;
};

/** A video's 16:9 picture. Without a picture, or when it does not load, a drawing in the area's hue is shown. */
export function Poster({ video, hue, eager, signFor, className, children }: Props) {
  return (
    <div
      data-hue={hue}
      data-beam={Number.parseInt(video.id.slice(-1), 16) % 4}
      className={cn(styles.poster, "relative aspect-video overflow-hidden", className)}
    >
      {video.thumbnailUrl && <Thumbnail src={video.thumbnailUrl} eager={eager} signFor={signFor} />}
      {!video.thumbnailUrl && signFor !== undefined && <NoPicture title={signFor} />}
      {children}
    </div>
  );
}
