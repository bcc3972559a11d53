/** The question of a new learner's first minutes. */
export const WHAT_FOR = "What are you here for?";
