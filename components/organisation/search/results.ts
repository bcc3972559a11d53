import { videoAddress } from "@/components/library/videos/video-address";
import type { TextPart } from "@/lib/library/search/schema";
import type { SearchGroup, SearchGroupName } from "@/lib/organisation/search/schema";
import { searchKey } from "@/lib/platform/text";

/** A result that can be chosen. `note` is the lesson of a second, or the address of a user. */
export type Result = { key: string; href: string; parts: TextPart[]; note?: string; second?: number };

/** A text without a hit. */
export const plain = (text: string): TextPart[] => [{ text, hit: false }];

/** A view of the dashboard, by its `tab` in the address. */
export type Screen = { tab: string; label: string };

/** The screens whose names have all words. */
export function screensNamed(q: string, screens: Screen[]): Result[] {
  const words = searchKey(q).split(/\s+/);
  return screens
    .filter(({ label }) => words.every((word) => searchKey(label).includes(word)))
    .map(({ tab, label }) => ({
      key: `screen ${tab}`,
      href: `/admin?tab=${tab}`,
      parts: plain(label),
      note: "Administration",
    }));
}

/** The names of the groups on screen. */
export const groupNames: Record<SearchGroupName, string> = {
  lessons: "Lessons",
  said: "Said in lessons",
  chapters: "Chapters",
  notes: "My notes",
  questions: "Questions",
  paths: "Paths and tracks",
  users: "Users",
  teams: "Teams",
};

/** The results of a group; each passage of a lesson is one result. */
export function resultsOf(group: SearchGroup): Result[] {
  switch (group.in) {
    case "lessons":
      return group.items.map(({ videoId, parts }) => ({ key: videoId, href: videoAddress(videoId), parts }));
    case "said":
      return group.items.flatMap(({ videoId, title, passages }) =>
        passages.map(({ second, parts }) => atSecond({ videoId, title, second, parts })),
      );
    case "chapters":
      return group.items.map(atSecond);
    case "notes":
    case "questions":
      return group.items.map(({ id, earlierRecording, ...moment }) => {
        const result = { ...atSecond(moment), key: id };
        return earlierRecording ? { ...result, href: videoAddress(moment.videoId), second: undefined } : result;
      });
    case "paths":
      return group.items.map(({ kind, id, parts }) => ({
        key: id,
        href: `/${kind === "path" ? "learning-paths" : "career-tracks"}/${id}`,
        parts,
      }));
    case "users":
      return group.items.map(({ id, name, email }) => {
        const href = `/admin?${new URLSearchParams({ tab: "users", q: email })}`;
        return { key: id, href, parts: plain(name), note: email };
      });
    case "teams":
      return group.items.map(({ id, name }) => ({ key: id, href: "/admin?tab=teams", parts: plain(name) }));
  }
}

type AtSecond = { videoId: string; title: string; second: number; parts: TextPart[] };

const atSecond = ({ videoId, title, second, parts }: AtSecond): Result => ({
  key: `${videoId} ${second}`,
  href: videoAddress(videoId, undefined, second),
  parts,
  note: title,
  second,
});
