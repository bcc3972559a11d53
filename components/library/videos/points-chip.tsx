import { Chip } from "@/components/ui/chip";
import type { AreaHue } from "@/lib/library/knowledge-areas/area-hue";
import type { Video } from "@/lib/library/videos/schema";

type Props = { video: Pick<Video, "knowledgeAreas" | "totalPoints">; hue: AreaHue };

/** The points of a video for a chip: '+60', announced as '+60 points'. */
export const GivenPoints = ({ points }: { points: number }) => (
  <>
    +{points}
    <span className="sr-only">{points === 1 ? " point" : " points"}</span>
  </>
);

/** The points of a video and its first area: 'Light and 2 more +60'. Nothing without areas. */
export function PointsChip({ video: { knowledgeAreas, totalPoints }, hue }: Props) {
  const [first, ...others] = knowledgeAreas;
  if (!first) return null;
  return (
    <Chip hue={hue} figure={<GivenPoints points={totalPoints} />}>
      {first.knowledgeAreaName}
      {others.length > 0 && ` and ${others.length} more`}
    </Chip>
  );
}
