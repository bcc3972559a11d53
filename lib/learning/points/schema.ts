import { z } from "zod";

/** The ways a completion is known: the player saw it, the learner said so, or it came from elsewhere. */
export const evidenceSchema = z.enum(["watched", "marked", "imported", "carried"]);
export type Evidence = z.infer<typeof evidenceSchema>;
