import { z } from "zod";
import { chosenArea } from "@/lib/library/knowledge-areas/schema";
import { videoFileSchema } from "@/lib/library/video-files/schema";
import { exampleId } from "@/lib/platform/example-id";
import {
  blankableText,
  bounded,
  cursor,
  id,
  limit,
  line,
  requiredLine,
  timestamp,
  withSpellings,
} from "@/lib/platform/schema";
import { normalLine } from "@/lib/platform/text";
import { MAX_BULK_VIDEOS } from "./bulk-parts";
import { MAX_VIDEO_URL_CHARACTERS, parseVideoUrl, videoProviders, withScheme } from "./video-url";

/** The sources of a video's length. A report by an administrator's player counts as the administrator's. */
export const durationSources = ["administrator", "provider", "learners"] as const;

/** The state of a video at its provider: it plays, for some users only, or for nobody (docs/behaviour.md, 30). */
export const videoHealths = ["ok", "partly", "private", "blocked", "gone"] as const;
export type VideoHealth = (typeof videoHealths)[number];

/** The points of a video in one knowledge area. `id` is the score's own. */
export const videoAreaSchema = z.object({
  id: id.meta({ examples: [exampleId("score")] }),
  videoId: id,
  knowledgeAreaId: id,
  knowledgeAreaName: z.string().meta({ examples: ["Composition"] }),
  points: z.int().meta({ examples: [20] }),
});
export type VideoArea = z.infer<typeof videoAreaSchema>;

export const videoSchema = z.object({
  id,
  title: z.string().meta({ examples: ["How light falls"] }),
  description: z.string().meta({ examples: ["One lamp, one face, six positions."] }),
  videoUrl: z.url().meta({ examples: ["https://www.youtube.com/watch?v=SxdOUGdseq4"] }),
  provider: z.enum(videoProviders),
  providerVideoId: z.string().meta({ examples: ["SxdOUGdseq4"] }),
  thumbnailUrl: z.nullable(z.string()).meta({ examples: ["https://i.ytimg.com/vi/SxdOUGdseq4/hqdefault.jpg"] }),
  /** The uploaded file; null for other providers. */
  file: z.nullable(videoFileSchema).meta({ examples: [null] }),
  /** Seconds; null while unknown. */
  duration: z.nullable(z.int()).meta({ examples: [1140] }),
  /** Null while the length is unknown. */
  durationSource: z.enum(durationSources).nullable(),
  /** The percentage that must be watched; null for the organisation's setting. */
  requiredPercent: z.nullable(z.int()).meta({ examples: [null] }),
  /** The percentage of a check that must be right; null for the organisation's setting. */
  passPercent: z.nullable(z.int()).meta({ examples: [null] }),
  /** The number of questions that a check can ask. */
  questionCount: z.int().meta({ examples: [5] }),
  health: z.enum(videoHealths),
  createdBy: id.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  totalPoints: z.int().meta({ examples: [20] }),
  averageRating: z.number().meta({ examples: [4.5] }),
  totalRatings: z.int(),
  learnerCount: z.int().meta({ examples: [31] }),
  knowledgeAreas: z.array(videoAreaSchema),
  hasTranscript: z.boolean(),
  chapterCount: z.int().meta({ examples: [6] }),
});
export type Video = z.infer<typeof videoSchema>;

export const learnerCountSchema = z.object({ learnerCount: z.int() });
export type LearnerCount = z.infer<typeof learnerCountSchema>;

/** The longest duration that a player may report: 12 hours. */
export const MAX_DURATION_SECONDS = 43_200;

/** A duration reported by a player: seconds, possibly with fractions. */
export const durationInputSchema = z.object({
  duration: z
    .number("duration is not a number")
    .min(1, "duration is less than a second")
    .max(MAX_DURATION_SECONDS, "duration is more than 12 hours")
    .transform(Math.round),
});

/** The limit of a video's points in one area. */
export const MAX_VIDEO_AREA_POINTS = 10_000;

export const videoAreaPoints = z
  .int("Points must be a whole number")
  .min(1, "Points must be greater than 0")
  .max(MAX_VIDEO_AREA_POINTS, "Points must be 10,000 or less");

const videoAreaRow = withSpellings(z.object({ knowledgeAreaId: chosenArea, points: videoAreaPoints }), {
  knowledge_area_id: "knowledgeAreaId",
});

const httpUrl = z
  .url({ protocol: /^https?$/, error: "Please enter a valid URL" })
  .max(2000)
  // The URL parser ignores control characters.
  .refine((value) => !/[\s\p{Cc}]/u.test(value), "Please enter a valid URL");

/** The address of a video at a provider. */
export const videoUrl = bounded(
  MAX_VIDEO_URL_CHARACTERS,
  "Please enter a valid video URL",
  "Please enter a valid video URL",
)
  .overwrite(normalLine)
  .max(MAX_VIDEO_URL_CHARACTERS, "Please enter a valid video URL")
  .refine((value) => parseVideoUrl(value) !== null, "Please enter a valid video URL")
  .overwrite(withScheme)
  .meta({ examples: ["https://youtu.be/SxdOUGdseq4"] });

/** The limit of knowledge areas that a video is scored against. */
export const MAX_VIDEO_AREAS = 50;
export const TOO_MANY_AREAS = `A video can be scored against ${MAX_VIDEO_AREAS} knowledge areas at most`;

const knowledgeAreas = z
  .array(videoAreaRow)
  .max(MAX_VIDEO_AREAS, TOO_MANY_AREAS)
  .refine((rows) => new Set(rows.map((row) => row.knowledgeAreaId)).size === rows.length, {
    error: "Each knowledge area can be chosen once",
  });

/** The path of an uploaded recording's picture. */
const OWN_PICTURE = /^\/api\/uploads\/videos\/[0-9a-f-]{36}\/picture$/;

const ONE_RECORDING = "Give either videoUrl or uploadId";

/** Requires either an address or an upload. */
export const hasOneRecording = [
  ({ videoUrl, uploadId }: { videoUrl?: string; uploadId?: string }) =>
    (videoUrl === undefined) !== (uploadId === undefined),
  { error: ONE_RECORDING, path: ["videoUrl"] },
] satisfies [unknown, unknown];
/** A percentage of the video instead of the organisation's setting. */
const ownPercent = z.int("Enter a whole number").min(0, "Enter 0 or more").max(100, "Enter 100 or less").nullish();

const videoFields = z.object({
  title: requiredLine(300, "Title is required"),
  description: blankableText(10_000),
  videoUrl,
  thumbnailUrl: z.union([httpUrl, z.string().regex(OWN_PICTURE)], "Please enter a valid URL").nullish(),
  duration: z.int("Duration is in whole seconds").min(1, "Duration must be at least 1 second").max(604_800).nullish(),
  requiredPercent: ownPercent,
  passPercent: ownPercent,
  knowledgeAreas: knowledgeAreas.optional(),
});

const videoSpellings = {
  video_url: "videoUrl",
  thumbnail_url: "thumbnailUrl",
  required_percent: "requiredPercent",
  upload_id: "uploadId",
  pass_percent: "passPercent",
};

/** The id of a finished upload. */
export const uploadId = id.optional().meta({ examples: [] });

/** A new video: at an address, or of an upload. */
export const videoInputSchema = withSpellings(
  videoFields
    .extend({ description: videoFields.shape.description.default(""), videoUrl: videoUrl.optional(), uploadId })
    .refine(...hasOneRecording),
  videoSpellings,
);
export type VideoInput = z.output<typeof videoInputSchema>;

/** A change of a video. Omitted fields stay unchanged. */
export const videoChangeSchema = withSpellings(videoFields.partial(), videoSpellings);
export type VideoChange = z.output<typeof videoChangeSchema>;

const scoredFields = videoFields.extend({
  knowledgeAreas: knowledgeAreas.min(1, "At least one knowledge area is required"),
});

/** The areas and points of recordings that are added together. */
export const scoredFormSchema = scoredFields.pick({ knowledgeAreas: true });
export type ScoredForm = z.output<typeof scoredFormSchema>;

/** A row of an import, which needs at least one area (docs/behaviour.md, 11). */
export const videoRowSchema = scoredFields;

/** The form of a video: an address, or an upload. */
export const videoFormSchema = scoredFields
  .extend({ videoUrl: videoUrl.optional(), uploadId })
  .refine(({ videoUrl, uploadId }) => videoUrl !== undefined || uploadId !== undefined, {
    error: "Please enter a valid video URL",
    path: ["videoUrl"],
  });
export type VideoForm = z.output<typeof videoFormSchema>;

/** A video's metadata at its provider; null for fields that the provider does not give. `duration` in seconds. */
export const videoMetadataSchema = z.object({
  title: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  duration: z.int().nullable(),
  /** False when the provider did not answer in time. */
  answered: z.boolean().meta({ examples: [true] }),
});
export type VideoMetadata = z.infer<typeof videoMetadataSchema>;

export const videoMetadataQuerySchema = z.object({ url: videoUrl });

export const videoSorts = ["newest", "rating", "popular", "title"] as const;
export type VideoSort = (typeof videoSorts)[number];

/** Reasons why a video needs an administrator: it has no area, was reported as not playing, has no transcript or no questions. */
export const videoNeeds = ["areas", "playback", "transcript", "questions"] as const;
export type VideoNeed = (typeof videoNeeds)[number];

/** Lists of the actor: videos begun and not completed, saved for later, or in one of their plans. */
export const videoShows = ["started", "later", "plan"] as const;
export type VideoShow = (typeof videoShows)[number];

/** Lengths under 15 minutes, from 15 to 45, and over 45. */
export const videoLengths = ["short", "medium", "long"] as const;
export type VideoLengthRange = (typeof videoLengths)[number];

/**
 * Parameters of a list of videos. `areaId` includes a main area's sub areas; `completed` and `show` depend on the
 * actor.
 */
export const videoListSchema = z.object({
  q: line(200).optional(),
  areaId: id.optional(),
  completed: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
  show: z.enum(videoShows, `show is one of ${videoShows.join(", ")}`).optional(),
  length: z.enum(videoLengths, `length is one of ${videoLengths.join(", ")}`).optional(),
  needs: z.enum(videoNeeds, `needs is one of ${videoNeeds.join(", ")}`).optional(),
  sort: z.enum(videoSorts, `sort is one of ${videoSorts.join(", ")}`).default("newest"),
  limit: limit(100, 500),
  cursor,
});
export type VideoList = z.output<typeof videoListSchema>;

export const videoAreaInputSchema = withSpellings(
  z.object({ videoId: id, knowledgeAreaId: chosenArea, points: videoAreaPoints }),
  { video_id: "videoId", knowledge_area_id: "knowledgeAreaId" },
);
export type VideoAreaInput = z.output<typeof videoAreaInputSchema>;

export const videoAreaListSchema = z.object({ limit: limit(500, 1000), cursor });
export type VideoAreaList = z.output<typeof videoAreaListSchema>;

/** The number of videos in one knowledge area, and the sum of their points; then the same with the area's sub areas. */
export const areaUsageSchema = z.object({
  knowledgeAreaId: id,
  videos: z.int(),
  points: z.int(),
  videosWithSubs: z.int(),
  pointsWithSubs: z.int(),
});
export type AreaUsage = z.infer<typeof areaUsageSchema>;

/** Filters of a list of videos, without its order and pages. */
export const videoFilterSchema = videoListSchema.pick({ q: true, areaId: true, needs: true });
export type VideoIdsFilter = z.output<typeof videoFilterSchema>;

/** The limit of ids in one answer of `GET /api/videos/ids`. */
export const MAX_VIDEO_IDS = 20_000;

export const chosenVideos = z
  .array(id)
  .min(1, "Choose at least one video")
  .max(MAX_BULK_VIDEOS, `${MAX_BULK_VIDEOS} videos can be changed at once`)
  .refine((ids) => new Set(ids).size === ids.length, "Each video can be chosen once");

/** One change of many videos: delete or restore them, score them in an area, or remove the area from them. */
export const videoBulkSchema = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("score"),
    videoIds: chosenVideos,
    knowledgeAreaId: chosenArea,
    points: videoAreaPoints,
  }),
  z.object({ action: z.literal("delete"), videoIds: chosenVideos }),
  z.object({ action: z.literal("restore"), videoIds: chosenVideos }),
  z.object({ action: z.literal("unscore"), videoIds: chosenVideos, knowledgeAreaId: chosenArea }),
]);
export type VideoBulk = z.output<typeof videoBulkSchema>;
