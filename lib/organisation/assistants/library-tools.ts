import "server-only";
import { z } from "zod";
import { mayAdminister } from "@/lib/identity/auth/access";
import { listCareerTracks } from "@/lib/library/career-tracks/data";
import { listChapters } from "@/lib/library/chapters/data";
import { listLearningPaths } from "@/lib/library/learning-paths/data";
import { getTranscript, listTranscripts } from "@/lib/library/transcripts/data";
import { language } from "@/lib/library/transcripts/schema";
import { getVideo } from "@/lib/library/videos/data";
import { subjectAddress } from "@/lib/organisation/assignments/subject-address";
import { SEARCH_GROUPS, type SearchGroup, searchQuerySchema } from "@/lib/organisation/search/schema";
import { search, searcherOf } from "@/lib/organisation/search/search";
import { notFound } from "@/lib/platform/http/problem";
import { id } from "@/lib/platform/schema";
import { addressTo, lessonAddress, tool } from "./tool";

/** Lines of a transcript in one answer: about a quarter of an hour. */
const MAX_LINES = 300;

const second = z.int().min(0).max(1_000_000);

const textOf = (parts: { text: string }[]) => parts.map(({ text }) => text).join("");

/** The results of a group with their addresses. */
function withAddresses(group: SearchGroup): object[] {
  switch (group.in) {
    case "said":
      return group.items.map(({ videoId, title, passages }) => ({
        lessonId: videoId,
        title,
        passages: passages.map((passage) => ({
          second: passage.second,
          words: textOf(passage.parts),
          url: lessonAddress(videoId, passage.second),
        })),
      }));
    case "lessons":
      return group.items.map(({ videoId, title, duration }) => ({
        lessonId: videoId,
        title,
        seconds: duration,
        url: lessonAddress(videoId),
      }));
    case "chapters":
    case "notes":
    case "questions":
      return group.items.map((found) => ({
        lessonId: found.videoId,
        title: found.title,
        second: found.second,
        text: textOf(found.parts),
        url: lessonAddress(
          found.videoId,
          "earlierRecording" in found && found.earlierRecording ? undefined : found.second,
        ),
      }));
    case "paths":
      return group.items.map(({ kind, id: pathId, title }) => ({
        kind,
        id: pathId,
        title,
        url: addressTo(subjectAddress({ kind, id: pathId })),
      }));
    case "users":
    case "teams":
      return group.items;
  }
}

/** The tools that read the library. */
export const libraryTools = [
  tool({
    name: "search",
    description:
      "Search the lessons, what is said in them, their chapters, the user's notes, questions, paths and tracks. Each result has an address that opens at its second.",
    input: {
      query: searchQuerySchema.shape.q,
      in: z.enum(SEARCH_GROUPS).optional(),
      limit: z.int().min(1).max(50).default(10),
    },
    async answer({ query, in: group, limit }, actor) {
      const { answer } = await search({ q: query, in: group, limit }, searcherOf(actor));
      const groups = answer.groups.map((found) => ({ in: found.in, total: found.total, items: withAddresses(found) }));
      return { ...answer, groups, url: addressTo(`/search?${new URLSearchParams({ q: query })}`) };
    },
  }),
  tool({
    name: "get_lesson",
    description: "Get a lesson: its title, description, length, areas, chapters and the languages of its transcripts.",
    input: { lessonId: id },
    async answer({ lessonId }) {
      const video = await getVideo(lessonId);
      const [chapters, transcripts] = await Promise.all([listChapters(lessonId), listTranscripts(lessonId)]);
      return {
        lessonId,
        title: video.title,
        description: video.description,
        seconds: video.duration,
        areas: video.knowledgeAreas.map(({ knowledgeAreaName, points }) => ({ name: knowledgeAreaName, points })),
        chapters: chapters.map((chapter) => ({ ...chapter, url: lessonAddress(lessonId, chapter.second) })),
        transcripts: transcripts.map((transcript) => transcript.language),
        url: lessonAddress(lessonId),
      };
    },
  }),
  tool({
    name: "get_transcript",
    description: `Get what is said in a lesson between two seconds, ${MAX_LINES} lines at most; \`next\` is the second to go on from.`,
    input: { lessonId: id, from: second.default(0), to: second.optional(), language: language.optional() },
    async answer({ lessonId, from, to, language: wanted }) {
      await getVideo(lessonId);
      const [first] = wanted ? [{ language: wanted }] : await listTranscripts(lessonId);
      if (!first) throw notFound("A transcript of this lesson");
      const { cues } = await getTranscript(lessonId, first.language);
      const within = cues.filter(({ startMs, endMs }) => {
        const isBefore = to !== undefined && startMs > to * 1000;
        return Math.max(startMs, endMs) >= from * 1000 && !isBefore;
      });
      const lines = within.slice(0, MAX_LINES).map(({ startMs, words }) => {
        const at = Math.floor(startMs / 1000);
        return { second: at, words, url: lessonAddress(lessonId, at) };
      });
      const rest = within[MAX_LINES];
      return { lessonId, language: first.language, lines, next: rest ? Math.floor(rest.startMs / 1000) : null };
    },
  }),
  tool({
    name: "list_paths",
    description: "List the learning paths: lessons in order.",
    input: {},
    answer: async () =>
      (await listLearningPaths()).map(({ id: pathId, title, description, difficulty, estimatedHours, skills }) => ({
        id: pathId,
        title,
        description,
        difficulty,
        estimatedHours,
        skills,
        url: addressTo(`/learning-paths/${pathId}`),
      })),
  }),
  tool({
    name: "list_tracks",
    description: "List the career tracks: learning paths in order that lead to a job.",
    input: {},
    answer: async (_, actor) =>
      (await listCareerTracks(mayAdminister(actor))).map(({ id: trackId, title, description, industry, level }) => ({
        id: trackId,
        title,
        description,
        industry,
        level,
        url: addressTo(`/career-tracks/${trackId}`),
      })),
  }),
];
