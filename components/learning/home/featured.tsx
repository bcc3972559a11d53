import { Poster } from "@/components/library/embed/poster";
import { VideoLength } from "@/components/library/embed/video-length";
import { CompletedMark } from "@/components/library/videos/completed-mark";
import { VideoLink } from "@/components/library/videos/video-link";
import { VideoStats } from "@/components/library/videos/video-stats";
import { Chip } from "@/components/ui/chip";
import { type AreaHues, hueOf } from "@/lib/library/knowledge-areas/area-hue";
import type { Video } from "@/lib/library/videos/schema";

type Props = { video: Video; hues: AreaHues; completed: boolean };

/** The newest video, shown when the hero is another one. The link of its title covers the whole card. */
export function Featured({ video, hues, completed }: Props) {
  const area = video.knowledgeAreas[0];
  const hue = hueOf(hues, area?.knowledgeAreaId);
  return (
    <section
      aria-labelledby="featured"
      className="group relative mt-5 grid overflow-hidden rounded-tile border bg-surface-1 outline-offset-4 outline-ring has-[a:focus-visible]:outline-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <Poster video={video} hue={hue}>
        {completed && <CompletedMark />}
        <VideoLength duration={video.duration} />
      </Poster>
      <div className="flex min-w-0 flex-col items-start justify-center gap-2 p-5">
        <p className="text-small text-fg-3">New in the library</p>
        <h2 id="featured" className="line-clamp-2 max-w-full text-h3 text-pretty">
          <VideoLink videoId={video.id}>{video.title}</VideoLink>
        </h2>
        <p className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-1.5">
          {area && (
            <Chip hue={hue} figure={`+${area.points}`}>
              {area.knowledgeAreaName}
            </Chip>
          )}
          <VideoStats video={video} />
        </p>
      </div>
    </section>
  );
}
