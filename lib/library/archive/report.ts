import { counted } from "@/lib/platform/counted";
import { fileName, type LibraryFile, type LibraryImport, libraryFiles, type Outcome } from "./schema";

/** Characters of one message; it can quote a name as long as a cell. */
const MAX_MESSAGE_CHARACTERS = 500;

/** The most messages of an answer, and of one row. */
const MAX_MESSAGES = 10_000;
const MAX_ROW_MESSAGES = 100;

const names = libraryFiles.map(fileName);

const noRows = () => ({ new: 0, updated: 0, exists: 0, invalid: 0 });

/** Collects the outcome and the problems of each row. */
export function openReport() {
  const outcomes = { areas: noRows(), videos: noRows(), paths: noRows(), tracks: noRows() };
  const problems: LibraryImport["problems"] = [];
  let firstDropped: Pick<LibraryImport["problems"][number], "file" | "line"> | undefined;
  let dropped = 0;
  return {
    /** Counts a row and keeps its messages. */
    add(file: LibraryFile, line: number, outcome: Outcome, messages: string[] = []) {
      outcomes[file][outcome] += 1;
      const kept = messages.slice(0, Math.min(MAX_ROW_MESSAGES, MAX_MESSAGES - problems.length));
      const place = { file: fileName(file), line };
      if (kept.length < messages.length) firstDropped ??= place;
      dropped += messages.length - kept.length;
      for (const message of kept)
        problems.push({
          ...place,
          message: message.length > MAX_MESSAGE_CHARACTERS ? `${message.slice(0, MAX_MESSAGE_CHARACTERS)}…` : message,
        });
    },
    /** The number of rows that were added or changed. */
    written: () => Object.values(outcomes).reduce((sum, one) => sum + one.new + one.updated, 0),
    /** The answer, with the problems in the order of files and lines. */
    answer: (): LibraryImport => ({
      ...outcomes,
      problems: [
        ...problems.sort((one, other) => names.indexOf(one.file) - names.indexOf(other.file) || one.line - other.line),
        ...(firstDropped
          ? [{ ...firstDropped, message: `From this line on ${counted(dropped, "more mistake")} are not listed` }]
          : []),
      ],
    }),
  };
}

export type Report = ReturnType<typeof openReport>;
