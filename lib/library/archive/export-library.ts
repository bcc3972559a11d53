import "server-only";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { listCareerTracks } from "@/lib/library/career-tracks/data";
import { listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import { listLearningPaths } from "@/lib/library/learning-paths/data";
import { areaCellWriter, videoBatches } from "@/lib/library/videos/export-videos";
import type { Video } from "@/lib/library/videos/schema";
import { thumbnailUrl as thumbnailUrlOf } from "@/lib/library/videos/video-url";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { type Cell, csvTexts } from "@/lib/platform/http/csv";
import { writeLessonsCell } from "./lessons-cell";
import { columns, fileName, type LibraryFile, libraryFiles } from "./schema";

type Batches = AsyncGenerator<Cell[][], void>;

async function* areaRows(): Batches {
  const areas = await listKnowledgeAreas();
  const nameOf = new Map(areas.map(({ id, name }) => [id, name]));
  yield areas.map(({ name, parentId, description, totalPoints }) => [
    ...[name, parentId ? (nameOf.get(parentId) ?? "") : "", description],
    totalPoints,
  ]);
}

async function* videoRows(actorId: string, urls: Map<string, string>): Batches {
  const writeAreas = areaCellWriter(await listKnowledgeAreas());
  for await (const videos of videoBatches(actorId)) {
    yield videos.map(({ id, videoUrl, title, description, knowledgeAreas, thumbnailUrl, ...video }) => {
      urls.set(id, videoUrl);
      return [
        ...[videoUrl, title, description, writeAreas(knowledgeAreas), ownThumbnail(video, thumbnailUrl)],
        ...[video.duration ?? "", video.requiredPercent ?? "", video.passPercent ?? ""],
      ];
    });
  }
}

/** The picture of a video, unless its address already determines it. */
const ownThumbnail = (video: Pick<Video, "provider" | "providerVideoId">, picture: string | null): string =>
  picture === null || picture === thumbnailUrlOf({ ...video, hash: null }) ? "" : picture;

async function* pathRows(urls: Map<string, string>): Batches {
  for (const path of await listLearningPaths()) {
    const { title, description, difficulty, estimatedHours, skills } = path;
    // A lesson that was added after the videos were read is left out.
    const list = { ...path, videoIds: path.videoIds.filter((id) => urls.has(id)) };
    const lessons = writeLessonsCell(list, (id) => urls.get(id) ?? "");
    yield [[title, description, difficulty, estimatedHours, skills.join("\n"), lessons]];
  }
}

async function* trackRows(): Batches {
  const [paths, areas, tracks] = [await listLearningPaths(), await listKnowledgeAreas(), await listCareerTracks(true)];
  const titleOf = new Map(paths.map(({ id, title }) => [id, title]));
  const writeAreas = areaCellWriter(areas);
  yield tracks.map(({ title, description, industry, level, salaryRange, ...track }) => [
    ...[title, description, industry, level, salaryRange ?? "", track.jobTitles.join("\n"), track.keySkills.join("\n")],
    track.learningPathIds.flatMap((id) => titleOf.get(id) ?? []).join("\n"),
    ...[writeAreas(track.targets), track.isActive ? "yes" : "no"],
  ]);
}

/**
 * Exports areas, videos, paths and tracks as a zip of spreadsheets that an import accepts.
 * @param actorId of the administrator
 */
export async function exportLibrary(actorId: string, auditContext: AuditContext): Promise<Response> {
  await recordEvent({ action: "spreadsheet.library_exported", ...auditContext });
  const urls = new Map<string, string>();
  const rowsOf: Record<LibraryFile, () => Batches> = {
    areas: areaRows,
    videos: () => videoRows(actorId, urls),
    paths: () => pathRows(urls),
    tracks: trackRows,
  };
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  // A failure while a spreadsheet is written aborts the download.
  archive.on("error", (error) => output.destroy(error));
  for (const file of libraryFiles)
    archive.addReadStreamLazy(fileName(file), (use) =>
      use(null, Readable.from(csvTexts([...columns[file]], rowsOf[file]()))),
    );
  archive.end();
  const day = new Date().toISOString().slice(0, 10);
  return new Response(Readable.toWeb(output) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="waypoint-library-${day}.zip"`,
    },
  });
}
