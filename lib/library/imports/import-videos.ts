import "server-only";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import { listLearningPaths } from "@/lib/library/learning-paths/data";
import { addVideo } from "@/lib/library/videos/add-video";
import { createVideo, findProviderVideos, updateVideo } from "@/lib/library/videos/data";
import { type VideoForm, type VideoInput, videoRowSchema } from "@/lib/library/videos/schema";
import { scoresKey } from "@/lib/library/videos/score";
import { parseVideoUrl, type VideoAddress } from "@/lib/library/videos/video-url";
import { changedFields } from "@/lib/platform/audit/changed";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { createPace } from "@/lib/platform/background/pace";
import { groupBy } from "@/lib/platform/group-by";
import { Problem } from "@/lib/platform/http/problem";
import { inTurn } from "@/lib/platform/rate-limits/memory";
import { nameKey } from "@/lib/platform/text";
import { type ImportAreas, openAreas, type RowAreas } from "./import-areas";
import { isTooLong } from "./import-parts";
import { readPathCell } from "./path-cell";
import { type Placement, placeVideos } from "./place-videos";
import type { ImportedVideo, VideoImport } from "./schema";

/** A row of an import. An archive has more fields of a video than a spreadsheet. */
export type VideoRow = VideoImport["rows"][number] &
  Partial<Pick<VideoInput, "thumbnailUrl" | "duration" | "requiredPercent" | "passPercent">>;

type Known = Awaited<ReturnType<typeof findProviderVideos>>[number];
type Outcome = Omit<ImportedVideo, "title"> & { videoId: string | null };

const exists = (message: string): Outcome => ({
  ...{ fate: "exists", message, problems: [] },
  ...{ unknownAreas: [], path: null, videoId: null },
});

const invalid = (problems: string[], unknownAreas: Outcome["unknownAreas"] = []): Outcome => ({
  ...{ fate: "invalid", message: problems.join(". "), problems },
  ...{ unknownAreas, path: null, videoId: null },
});

/** The key of a recording. */
export const addressKey = ({ provider, providerVideoId }: Pick<VideoAddress, "provider" | "providerVideoId">) =>
  `${provider} ${providerVideoId}`;

export type ImportContext = {
  areas: ImportAreas;
  choices: Pick<VideoImport, "update" | "dryRun" | "unknownAreas">;
  actor: Actor;
  auditContext: AuditContext;
  /** True for a title that several paths have. */
  isAmbiguous?: (title: string) => boolean;
};

/**
 * Adds the videos of a spreadsheet. Videos that are in the library are changed if `update` is set, else skipped, so
 * that an import can be repeated. A dry run returns the outcome of each row and writes nothing. One import of an actor runs at a time.
 */
export const importVideos = (input: VideoImport, actor: Actor, auditContext: AuditContext): Promise<ImportedVideo[]> =>
  inTurn("import-videos", actor.id, () => importAll(input, actor, auditContext));

async function importAll(
  { rows, areaMap, ...choices }: VideoImport,
  actor: Actor,
  auditContext: AuditContext,
): Promise<ImportedVideo[]> {
  const { unknownAreas } = choices;
  const areas = openAreas({ areaMap, unknownAreas }, auditContext, await listKnowledgeAreas());
  const paths = groupBy(await listLearningPaths(), ({ title }) => nameKey(title));
  const isAmbiguous = (title: string) => (paths.get(nameKey(title)) ?? []).length > 1;
  const { results, placements } = await importRows(rows, { areas, choices, actor, auditContext, isAmbiguous });
  const written = results.filter(({ fate }) => fate === "new" || fate === "updated").length;
  if (!choices.dryRun && written > 0)
    await recordEvent({ action: "spreadsheet.videos_imported", detail: { rows: written }, ...auditContext });
  await placeVideos(placements, auditContext);
  return results;
}

/**
 * Adds or changes the videos of some rows, each row on its own.
 * @returns the outcome of each row, and the places in paths that rows name
 */
export async function importRows(rows: VideoRow[], context: ImportContext) {
  const known = await findProviderVideos(rows.flatMap(({ videoUrl }) => parseVideoUrl(videoUrl) ?? []));
  const knownByKey = new Map(known.map((video) => [addressKey(video), video]));
  const seen = new Set<string>();
  const results: ImportedVideo[] = [];
  const placements: Placement[] = [];
  const pace = createPace();
  for (const row of rows) {
    // A row that needs only checks never waits.
    await pace();
    const address = parseVideoUrl(row.videoUrl);
    const key = address && addressKey(address);
    const video = key === null ? undefined : knownByKey.get(key);
    const { videoId, ...outcome } =
      key !== null && seen.has(key)
        ? exists("The same video is in an earlier row")
        : await processRow(row, video, context);
    if (key !== null && outcome.fate !== "invalid") seen.add(key);
    const result = { title: row.title || video?.title || "", ...outcome };
    if (videoId && outcome.path) placements.push({ ...outcome.path, videoId, result });
    results.push(result);
  }
  return { results, placements };
}

async function processRow(row: VideoRow, video: Known | undefined, context: ImportContext): Promise<Outcome> {
  const { areas, choices, isAmbiguous } = context;
  if (isTooLong(row)) return invalid(["This row is too long"]);
  if (video && !choices.update) return exists("This video is already in the library");
  const { known, unknown, problems: areaProblems } = areas.read(row.areas);
  const place = readPathCell(row.path);
  const path = typeof place === "string" ? null : place;
  const knowledgeAreas = [...known, ...standIns(unknown)];
  const fields = { ...row, areas: undefined, path: undefined, knowledgeAreas };
  const { values, problems: fieldProblems } = video ? readChange(fields) : readNew(fields);
  const isListed = areaProblems.length === 0;
  const problems = [
    ...fieldProblems.filter((problem) => isListed || problem !== NO_AREA),
    ...(choices.unknownAreas === "make"
      ? []
      : unknown.map(({ name }) => `The knowledge area “${name}” does not exist`)),
    ...areaProblems,
    ...(typeof place === "string" ? [place] : []),
    ...(path && isAmbiguous?.(path.title) ? ["The library has more than one path with this title"] : []),
    ...(!video && parseVideoUrl(row.videoUrl)?.provider === "file"
      ? ["The library has no recording at this address"]
      : []),
  ];
  const unknownAreas = await areas.near(unknown);
  if (!values || problems.length > 0) return invalid(problems, unknownAreas);
  if (video && !path && !isChange(values, video) && unknown.length === 0)
    return exists("This video is already in the library, with these values");
  const fate = video ? "updated" : "new";
  const outcome: Outcome = { fate, message: null, problems: [], unknownAreas, path, videoId: null };
  if (choices.dryRun) return outcome;
  return write(values, { video, known, unknown, context, outcome });
}

/** Placeholders for unknown areas, equal for equal names, so that validation reports no further mistake about them. */
function standIns(unknown: RowAreas["unknown"]): VideoForm["knowledgeAreas"] {
  const ids = new Map(unknown.map(({ name }) => [nameKey(name), crypto.randomUUID() as string]));
  return unknown.map(({ name, points }) => ({ knowledgeAreaId: ids.get(nameKey(name)) ?? "", points }));
}

type Write = {
  video: Known | undefined;
  known: VideoForm["knowledgeAreas"];
  unknown: { name: string; points: number }[];
  context: ImportContext;
  outcome: Outcome;
};

async function write(values: Partial<VideoForm>, { video, known, unknown, context, outcome }: Write): Promise<Outcome> {
  const { areas, actor, auditContext } = context;
  try {
    await requireStillActs(actor);
    const knowledgeAreas = [...known, ...(await areas.make(unknown))];
    const scored = knowledgeAreas.length > 0 ? { ...values, knowledgeAreas } : values;
    if (video) await updateVideo(video.id, { ...scored, videoUrl: undefined }, auditContext);
    const videoId = video?.id ?? (await add(scored as VideoForm, context)).id;
    return { ...outcome, videoId };
  } catch (error) {
    // Another request added or deleted the video, deleted an area, or ended the actor's rights: the row fails.
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return error.status === 409 ? exists(error.detail) : invalid([error.detail]);
  }
}

/** Adds a video. A direct address is checked first. */
const add = (values: VideoForm, { actor, auditContext }: ImportContext) =>
  parseVideoUrl(values.videoUrl ?? "")?.provider === "address"
    ? addVideo(values, actor, auditContext)
    : createVideo(values, auditContext);

type Fields = Record<string, unknown>;
type Reading = { values?: Partial<VideoForm>; problems: string[] };

/** The schema's message for a row without areas, which is dropped when the cell of areas has mistakes of its own. */
const NO_AREA = "At least one knowledge area is required";

const problemsOf = ({ issues }: { issues: { message: string }[] }) => issues.map(({ message }) => message);

/** Validates the row of a new video. */
function readNew(fields: Fields): Reading {
  const { data, error } = videoRowSchema.safeParse(fields);
  return data ? { values: data, problems: [] } : { problems: problemsOf(error) };
}

/** Validates the row of an existing video; blank cells keep what is stored. */
function readChange(fields: Fields): Reading {
  const isGiven = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : typeof value === "number" || Boolean(value && String(value).trim());
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => isGiven(value)));
  const { data, error } = videoRowSchema.partial().safeParse(given);
  return data ? { values: data, problems: [] } : { problems: problemsOf(error) };
}

const isChange = ({ videoUrl: _, knowledgeAreas, ...fields }: Partial<VideoForm>, video: Known) =>
  changedFields<object>(video, fields).length > 0 ||
  (knowledgeAreas !== undefined && scoresKey(knowledgeAreas) !== scoresKey(video.areas));
