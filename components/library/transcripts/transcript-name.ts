import { languageName } from "@/lib/library/transcripts/language";
import type { Transcript } from "@/lib/library/transcripts/schema";

/** The name of a transcript: its label, else its language. */
export const transcriptName = ({ label, language }: Pick<Transcript, "label" | "language">): string =>
  label || languageName(language) || language;
