import type { TextRule } from "@/components/learning/discussion/text-field";
import { bodyProblem, MAX_MOMENT_CHARACTERS } from "@/lib/learning/moments/content";

export const momentRule: TextRule = { maxCharacters: MAX_MOMENT_CHARACTERS, problemOf: bodyProblem };
