"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { Chip } from "@/components/ui/chip";
import { DialogTitle } from "@/components/ui/dialog";
import { counted } from "@/components/videos/counted";
import { Standing } from "@/components/videos/standing";
import { learnerCountQuery } from "@/lib/videos/api";
import { type AreaHues, hueOf } from "@/lib/videos/area-hue";
import type { Video } from "@/lib/videos/schema";
import { CompletionPanel } from "./completion-panel";
import { linkify } from "./linkify";
import { providerNames } from "./provider-names";

type Props = { video: Video; userId: string; hues: AreaHues; hasEnded: boolean; isSilent: boolean };

/** What a video is about, what it is worth, and whether it is done. */
export function VideoDetails({ video, userId, hues, hasEnded, isSilent }: Props) {
  const { data } = useQuery(learnerCountQuery(video.id));
  const provider = providerNames[video.provider];
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-2">
        <DialogTitle className="text-h2 text-pretty">{video.title}</DialogTitle>
        <p>
          <Standing video={{ ...video, ...data }} withRatings />
        </p>
      </header>
      <CompletionPanel video={video} userId={userId} hasEnded={hasEnded} />
      <section aria-labelledby="overview" className="flex flex-col gap-3">
        <h3 id="overview" className="text-h3">
          Overview
        </h3>
        {video.knowledgeAreas.length > 0 && (
          <>
            <ul className="flex flex-wrap gap-2">
              {video.knowledgeAreas.map((area) => (
                <li key={area.id} className="max-w-full">
                  <Chip hue={hueOf(hues, area.knowledgeAreaId)} figure={`+${area.points}`}>
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
        {video.description && <Description text={video.description} />}
      </section>
      <p role="status" className={isSilent ? "rounded-control bg-info-soft p-3 text-info" : "sr-only"}>
        {isSilent && `If the video does not start here, it may on ${provider}.`}
      </p>
      <a
        href={video.videoUrl}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-6 items-center gap-1.5 self-start text-small font-medium text-fg-2 underline decoration-line-strong underline-offset-4 hover:text-fg touch:min-h-11"
      >
        Watch on {provider}
        <ExternalLink aria-hidden size={14} strokeWidth={1.75} />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </div>
  );
}

/** Plain text with its paragraphs; addresses in it are links. */
function Description({ text }: { text: string }) {
  return (
    <p className="max-w-measure whitespace-pre-line text-fg-2">
      {linkify(text).map(({ text, href }, at) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
            key={at}
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
