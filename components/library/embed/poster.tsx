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
  /** The title of the video, where a sign shows that there is no picture; for posters that are too small for the drawing. */
  signFor?: string;
  className?: string;
  children?: ReactNode;
};

/** A video's 16:9 picture. A drawing in the area's hue shows when there is no picture or it does not load. */
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
