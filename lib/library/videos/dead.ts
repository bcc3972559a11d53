import type { VideoHealth } from "./schema";

/** The health of a video that nobody can play. */
export type DeadHealth = Exclude<VideoHealth, "ok" | "partly">;

/** True while nobody can play a video; it does not count for paths then (docs/behaviour.md, 15). */
export const isDead = (health: VideoHealth): health is DeadHealth => health !== "ok" && health !== "partly";
