import type { Video } from "./schema";

/** True when a player's report cannot change the length, because it is from a better source. */
export const isOverruled = (by: "player" | "learners", source: Video["durationSource"]): boolean =>
  source === "provider" || (by === "learners" && source === "administrator");
