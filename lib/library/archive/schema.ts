import { z } from "zod";

/** The spreadsheets of an archive in the order in which they are imported: each refers to those before it. */
export const libraryFiles = ["areas", "videos", "paths", "tracks"] as const;
export type LibraryFile = (typeof libraryFiles)[number];

/** The name of a spreadsheet in the archive. */
export const fileName = (file: LibraryFile) => `${file}.csv` as const;

/** The columns of each spreadsheet. The first one is required. */
export const columns = {
  areas: ["name", "parent", "description", "totalPoints"],
  videos: [
    ...["url", "title", "description", "areas"],
    ...["thumbnailUrl", "duration", "requiredPercent", "passPercent"],
  ],
  paths: ["title", "description", "difficulty", "estimatedHours", "skills", "lessons"],
  tracks: [
    ...["title", "description", "industry", "level", "salaryRange"],
    ...["jobTitles", "keySkills", "paths", "targets", "isActive"],
  ],
} as const satisfies Record<LibraryFile, string[]>;

/** Limits of an archive. */
export const MAX_ARCHIVE_BYTES = 5 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;
/** Rows of one spreadsheet, blank ones included. */
export const MAX_FILE_ROWS = 20_000;
/** Characters of one row; no valid row has more. */
export const MAX_ROW_CHARACTERS = 1_000_000;

const choice = (name: string) => z.enum(["1"], `${name} is 1 or left out`).optional();

export const libraryImportQuery = z.object({ dryRun: choice("dryRun"), update: choice("update") });

const outcomesSchema = z.object({ new: z.int(), updated: z.int(), exists: z.int(), invalid: z.int() });

/**
 * The outcome of each row, and every problem. An imported row has problems, too, when references in it are left out.
 */
export const libraryImportSchema = z.object({
  areas: outcomesSchema,
  videos: outcomesSchema,
  paths: outcomesSchema,
  tracks: outcomesSchema,
  problems: z
    .array(z.object({ file: z.enum(libraryFiles.map(fileName)), line: z.int(), message: z.string() }))
    .meta({ examples: [[{ file: "paths.csv", line: 2, message: "Title is required" }]] }),
});
export type LibraryImport = z.infer<typeof libraryImportSchema>;
export type Outcome = keyof z.infer<typeof outcomesSchema>;
