import "server-only";
import type { z } from "zod";
import { listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import { listEmptySearches } from "@/lib/library/searches/data";
import { DEFAULT_DURATION_SECONDS } from "@/lib/library/videos/duration";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { readLearners } from "./count-learners";
import { areaCoverageSchema, type Coverage, unreachableTargetSchema } from "./schema";

const offerRow = areaCoverageSchema.pick({
  id: true,
  videos: true,
  seconds: true,
  unknownLengths: true,
  points: true,
  deadVideos: true,
  deadPoints: true,
  withoutQuestions: true,
});

/** The offer of each area's videos. A main area counts a video once that is scored in several of its sub areas. */
const listOffers = () =>
  queryRows(
    offerRow,
    sql`
    SELECT id, count(*)::int AS videos, sum(seconds)::int AS seconds, (count(*) FILTER (WHERE is_unknown))::int AS "unknownLengths",
           sum(points)::int AS points,
           (count(*) FILTER (WHERE is_dead))::int AS "deadVideos", (coalesce(sum(points) FILTER (WHERE is_dead), 0))::int AS "deadPoints",
           (count(*) FILTER (WHERE NOT has_questions))::int AS "withoutQuestions"
    FROM (SELECT a.id, coalesce(v.duration, ${DEFAULT_DURATION_SECONDS}::int) AS seconds, v.duration IS NULL AS is_unknown,
                 v.health NOT IN ('ok', 'partly') AS is_dead,
                 has_questions(v.id) AS has_questions,
                 sum(va.points) AS points
          FROM knowledge_areas a
          JOIN knowledge_areas scored ON scored.id = a.id OR scored.parent_id = a.id
          JOIN video_areas va ON va.knowledge_area_id = scored.id
          JOIN videos v ON v.id = va.video_id AND v.deleted_at IS NULL
          WHERE a.deleted_at IS NULL GROUP BY a.id, v.id) offered
    GROUP BY id`,
  );

const targetRow = unreachableTargetSchema.pick({ id: true, title: true, points: true }).extend({ areaId: uuid });

/** The targets of all tracks, active or not, by the tracks' titles. */
const listTargets = () =>
  queryRows(
    targetRow,
    sql`
    SELECT t.knowledge_area_id AS "areaId", c.id, c.title, t.points
    FROM track_targets t JOIN career_tracks c ON c.id = t.track_id AND c.deleted_at IS NULL ORDER BY c.title, c.id`,
  );

/** The targets of an area above the points that can be earned there. */
const unreachable = (areaId: string, targets: z.infer<typeof targetRow>[], { points, deadPoints }: typeof NOTHING) =>
  targets
    .filter((target) => target.areaId === areaId)
    .map(({ areaId: _, ...target }) => ({ ...target, missing: target.points - (points - deadPoints) }))
    .filter(({ missing }) => missing > 0);

const NOTHING = {
  videos: 0,
  seconds: 0,
  unknownLengths: 0,
  points: 0,
  deadVideos: 0,
  deadPoints: 0,
  withoutQuestions: 0,
};

/** The library's supply and demand by knowledge area, and the searches that found nothing. */
export async function getCoverage(): Promise<Coverage> {
  const [areas, offers, targets, learners, searches] = await Promise.all([
    listKnowledgeAreas(),
    listOffers(),
    listTargets(),
    readLearners(),
    listEmptySearches(),
  ]);
  const offerOf = new Map(offers.map((offer) => [offer.id, offer]));
  const nobody = learners ? { active: 0, finished: 0 } : { active: null, finished: null };
  return {
    areas: areas.map(({ id, name, level, parentId, totalPoints }) => {
      const offer = offerOf.get(id) ?? NOTHING;
      return {
        ...{ id, name, level, parentId, totalPoints },
        ...offer,
        unreachable: unreachable(id, targets, offer),
        ...(learners?.counts[id] ?? nobody),
      };
    }),
    searches,
    learnersCountedAt: learners?.at ?? null,
  };
}
