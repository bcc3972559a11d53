import { ExternalLink } from "lucide-react";
import { useFormats } from "@/components/identity/auth/preferences";
import { providerNames } from "@/components/library/embed/provider-names";
import { GivenPoints } from "@/components/library/videos/points-chip";
import { Chip } from "@/components/ui/chip";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { type AreaHues, hueOf } from "@/lib/library/knowledge-areas/area-hue";
import type { Video } from "@/lib/library/videos/schema";
import { linkify } from "./linkify";
import { PlaybackReport } from "./playback-report";
import { useHasChapters } from "./use-chapters";

const LessonList = lazyPart(() => import("./lesson-list"));
const ChapterList = lazyPart(() => import("./chapter-list"));

/** The knowledge areas, points, description and links of a video. */
export function VideoOverview({ video, userId, hues }: { video: Video; userId: string; hues: AreaHues }) {
  const { counted } = useFormats();
  const provider = providerNames[video.provider];
  const hasChapters = useHasChapters(video);
  return (
    <div className="flex flex-col gap-3">
      {video.knowledgeAreas.length > 0 && (
        <>
          <ul aria-label="Knowledge areas" className="flex flex-wrap gap-2">
            {video.knowledgeAreas.map((area) => (
              <li key={area.id} className="max-w-full">
                <Chip hue={hueOf(hues, area.knowledgeAreaId)} figure={<GivenPoints points={area.points} />}>
                  {area.knowledgeAreaName}
                </Chip>
              </li>
            ))}
          </ul>
          <p className="text-small text-fg-2">
            <strong className="font-semibold text-fg">{counted(video.totalPoints, "point")}</strong> on completion
          </p>
        </>
      )}
      {hasChapters && <ChapterList video={video} />}
      {video.description && <Description text={video.description} />}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {provider && (
          <a href={video.videoUrl} target="_blank" rel="noopener" className={asideClass}>
            Watch on {provider}
            <ExternalLink aria-hidden size={14} strokeWidth={1.75} />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <PlaybackReport videoId={video.id} className={asideClass} />
      </p>
      <LessonList video={video} userId={userId} />
    </div>
  );
}

const asideClass =
  "inline-flex min-h-6 items-center gap-1.5 text-small font-medium text-fg-2 underline decoration-line-strong underline-offset-4 hover:text-fg touch:min-h-11";

/** Plain text with its line breaks; http(s) URLs become links. */
function Description({ text }: { text: string }) {
  return (
    <p className="max-w-measure whitespace-pre-line text-fg-2">
      {linkify(text).map(({ start, text, href }) =>
        href ? (
          <a
            key={start}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="break-all text-accent-text underline underline-offset-4"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}
