import { Poster } from "@/components/library/embed/poster";
import type { Column } from "@/components/lists/data-table";
import { Chip } from "@/components/ui/chip";
import { RowTitle } from "@/components/ui/row-title";
import { type AreaHues, hueOf } from "@/lib/library/knowledge-areas/area-hue";
import { clock, spoken } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { britishDay } from "@/lib/platform/british-dates";
import { figure } from "@/lib/platform/counted";

/** Areas named in a row; the others are counted. */
const MAX_NAMED_AREAS = 2;

function Areas({ areas }: { areas: Video["knowledgeAreas"] }) {
  if (areas.length === 0) return <span className="text-small text-warning">No area</span>;
  const others = areas.length - MAX_NAMED_AREAS;
  return (
    <span className="flex flex-wrap gap-1 lg:max-w-40 xl:max-w-60">
      {areas.slice(0, MAX_NAMED_AREAS).map(({ id, knowledgeAreaName, points }) => (
        <Chip key={id} figure={points}>
          {knowledgeAreaName}
        </Chip>
      ))}
      {others > 0 && <span className="self-center text-small text-fg-3">and {others} more</span>}
    </span>
  );
}

/** The columns of the videos table; the server sorts. @param onOpen called with the id of the video whose title is pressed */
export const videoColumns = (hues: AreaHues, onOpen: (id: string) => void): [Column<Video>, ...Column<Video>[]] => [
  {
    header: "Title",
    sort: { by: "title", direction: "ascending" },
    cell: (video) => (
      <span className="flex items-center gap-3">
        <Poster
          video={video}
          hue={hueOf(hues, video.knowledgeAreas[0]?.knowledgeAreaId)}
          signFor={video.title}
          className="w-18 shrink-0 rounded-chip lg:max-xl:hidden"
        />
        <span className="min-w-0 lg:min-w-32">
          <RowTitle onOpen={() => onOpen(video.id)}>
            <span className="line-clamp-2">{video.title}</span>
          </RowTitle>
        </span>
      </span>
    ),
  },
  { header: "Areas", cell: ({ knowledgeAreas }) => <Areas areas={knowledgeAreas} /> },
  {
    header: "Length",
    isNumeric: true,
    cell: ({ duration }) => (
      <>
        <span aria-hidden>{duration === null ? "—" : clock(duration)}</span>
        <span className="sr-only">{duration === null ? "unknown" : spoken(duration)}</span>
      </>
    ),
  },
  {
    header: "Rating",
    isNumeric: true,
    sort: { by: "rating", direction: "descending" },
    cell: ({ averageRating, totalRatings }) => (totalRatings === 0 ? "none" : averageRating.toFixed(1)),
  },
  {
    header: "Learners",
    isNumeric: true,
    sort: { by: "popular", direction: "descending" },
    cell: ({ learnerCount }) => figure(learnerCount),
  },
  {
    header: "Added",
    isNumeric: true,
    isExtra: true,
    sort: { by: "newest", direction: "descending" },
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{britishDay.format(new Date(createdAt))}</span>,
  },
];
