import type { Video } from "./schema";

/** True when a player's report cannot change the length, because a better source has given it. */
export const isOverruled = (by: "player" | "learners", source: Video["durationSource"]): boolean =>
  source === "provider" || (by === "learners" && source === "administrator");
