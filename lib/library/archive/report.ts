import { fileName, type LibraryFile, type LibraryImport, libraryFiles, type Outcome } from "./schema";

/** Characters of one message; it can quote a name as long as a cell. */
const MAX_MESSAGE_CHARACTERS = 500;

const names = libraryFiles.map(fileName);

const noRows = () => ({ new: 0, updated: 0, exists: 0, invalid: 0 });

/** Collects the outcome and the problems of each row. */
export function openReport() {
  const outcomes = { areas: noRows(), videos: noRows(), paths: noRows(), tracks: noRows() };
  const problems: LibraryImport["problems"] = [];
  return {
    /** Counts a row and keeps its messages. */
    add(file: LibraryFile, line: number, outcome: Outcome, messages: string[] = []) {
      outcomes[file][outcome] += 1;
      for (const message of messages)
        problems.push({
          ...{ file: fileName(file), line },
          message: message.length > MAX_MESSAGE_CHARACTERS ? `${message.slice(0, MAX_MESSAGE_CHARACTERS)}…` : message,
        });
    },
    /** The number of rows that were added or changed. */
    written: () => Object.values(outcomes).reduce((sum, one) => sum + one.new + one.updated, 0),
    /** The answer, with the problems in the order of files and lines. */
    answer: (): LibraryImport => ({
      ...outcomes,
      problems: problems.sort(
        (one, other) => names.indexOf(one.file) - names.indexOf(other.file) || one.line - other.line,
      ),
    }),
  };
}

export type Report = ReturnType<typeof openReport>;
