"use client";

import { useQuery } from "@tanstack/react-query";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Loaded } from "@/components/ui/states/loaded";
import { heatQuery } from "@/lib/learning/watch/api";
import type { Heat } from "@/lib/learning/watch/schema";
import { videoQuery } from "@/lib/library/videos/api";
import { moment } from "@/lib/library/videos/duration";
import { counted, figure, percent } from "@/lib/platform/counted";
import { HeatPicture } from "./heat-picture";

type Props = { videoId: string; onClose: () => void };

/** The most watched parts of a video: a picture, the parts replayed most, and the figures as a table. */
export default function VideoHeat({ videoId, onClose }: Props) {
  const { data: video } = useQuery(videoQuery(videoId));
  const query = useQuery({ ...heatQuery(videoId), staleTime: 0 });
  return (
    <Dialog onClose={onClose} title="Most watched parts" description={video?.title} shape="sheet" width="lg">
      <Loaded query={query} failed="The most watched parts could not be loaded.">
        {(heat) =>
          heat.viewers === null ? (
            <p className="max-w-[60ch] text-fg-2">
              Fewer than five users have watched this video. Its parts are shown once five have, so that they do not
              tell what one person did.
            </p>
          ) : (
            <Parts heat={heat} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Parts({ heat }: { heat: Heat }) {
  return (
    <div className="flex flex-col gap-6">
      <HeatPicture heat={heat} />
      <section aria-labelledby="replayed-most">
        <h3 id="replayed-most" className="text-h3">
          Replayed most
        </h3>
        {heat.spots.length === 0 ? (
          <p className="mt-1 text-fg-2">No part stands out.</p>
        ) : (
          <ul className="mt-2 flex flex-col gap-1.5">
            {heat.spots.map(({ from, to, ratio, viewers }) => (
              <li key={from}>
                <span className="font-mono font-semibold">{`${moment(from)}–${moment(to)}`}</span>{" "}
                <span className="text-fg-2">{`watched again by ${percent(ratio * 100)} of ${counted(viewers, "viewer")}`}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2 max-w-[68ch] text-small text-fg-3">
          A part can be replayed because it matters, or because it is hard.
        </p>
      </section>
      <HeatTable heat={heat} />
    </div>
  );
}

/** The figures of each bucket in which something happened. */
function HeatTable({ heat: { bucketSeconds, watched, replays, pauses, backs } }: { heat: Heat }) {
  const columns = [
    ["Viewers", watched],
    ["Replays", replays],
    ["Pauses", pauses],
    ["Skipped back", backs],
  ] as const;
  return (
    <details>
      <summary className="min-h-8 w-fit font-medium text-accent-text">Show as a table</summary>
      <div className="mt-2 max-h-80 overflow-auto rounded-tile border" tabIndex={-1}>
        <table className="w-full text-small tabular-nums">
          <caption className="sr-only">Most watched parts</caption>
          <thead className="sticky top-0 bg-surface-2">
            <tr>
              <th scope="col" className="px-3 py-2 text-left">
                From
              </th>
              {columns.map(([header]) => (
                <th key={header} scope="col" className="px-3 py-2 text-right">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {watched.map((_, bucket) => {
              const from = bucket * bucketSeconds;
              return (
                <tr key={from}>
                  <th scope="row" className="px-3 py-1.5 text-left font-mono font-normal">
                    {moment(from)}
                  </th>
                  {columns.map(([header, values]) => (
                    <td key={header} className="px-3 py-1.5 text-right">
                      {figure(values[bucket] ?? 0)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}
