import { db } from "@/lib/platform/db";

const ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

/** A new id in YouTube's format. */
export const newYoutubeId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(11)), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** A name that no other test uses. */
export const newName = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;

/** Makes a main knowledge area, or a sub area of one. */
export const makeArea = ({ parentId = null, name = newName("Area"), totalPoints = 100 }: AreaTraits = {}) =>
  db().knowledgeArea.create({ data: { name, level: parentId ? "sub" : "main", parentId, totalPoints } });

type AreaTraits = { parentId?: string | null; name?: string; totalPoints?: number };

/** The columns of a new video of YouTube. */
function newSource() {
  const providerVideoId = newYoutubeId();
  return {
    videoUrl: `https://www.youtube.com/watch?v=${providerVideoId}`,
    provider: "youtube" as const,
    providerVideoId,
  };
}

/** Makes a video worth the given points in each area. */
export const makeVideo = ({ title = newName("Video"), points = {}, ...traits }: VideoTraits = {}) =>
  db().video.create({
    data: {
      title,
      ...traits,
      ...newSource(),
      areas: { create: Object.entries(points).map(([knowledgeAreaId, value]) => ({ knowledgeAreaId, points: value })) },
    },
  });

/** Makes many videos without areas at once. */
export const makeVideos = (titles: string[]) =>
  db().video.createMany({ data: titles.map((title) => ({ title, ...newSource() })) });

type VideoTraits = {
  title?: string;
  description?: string;
  /** Seconds; null, the default, while unknown. */
  duration?: number | null;
  createdAt?: Date;
  points?: Record<string, number>;
};
