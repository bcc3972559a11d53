import type { TextRule } from "@/components/learning/discussion/text-field";
import { contentProblem, MAX_COMMENT_CHARACTERS } from "@/lib/learning/comments/content";

export const commentRule: TextRule = { maxCharacters: MAX_COMMENT_CHARACTERS, problemOf: contentProblem };
