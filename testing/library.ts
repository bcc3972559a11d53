import { db } from "@/lib/platform/db";

const ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

/** An id as YouTube gives them, new each time. */
export const newYoutubeId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(11)), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** A name that no other test has. */
export const newName = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`;

/** A main knowledge area, or a sub of one. */
export const makeArea = ({ parentId = null, name = newName("Area"), totalPoints = 100 }: AreaTraits = {}) =>
  db().knowledgeArea.create({ data: { name, level: parentId ? "sub" : "main", parentId, totalPoints } });

type AreaTraits = { parentId?: string | null; name?: string; totalPoints?: number };

/** A video in the library, worth the given points in each given area. */
export const makeVideo = ({ title = newName("Video"), points = {}, ...traits }: VideoTraits = {}) => {
  const providerVideoId = newYoutubeId();
  return db().video.create({
    data: {
      title,
      ...traits,
      videoUrl: `https://www.youtube.com/watch?v=${providerVideoId}`,
      provider: "youtube",
      providerVideoId,
      areas: { create: Object.entries(points).map(([knowledgeAreaId, value]) => ({ knowledgeAreaId, points: value })) },
    },
  });
};

type VideoTraits = {
  title?: string;
  description?: string;
  /** Seconds; null, and also where it is left out, while unknown. */
  duration?: number | null;
  createdAt?: Date;
  points?: Record<string, number>;
};
