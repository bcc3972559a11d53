import { z } from "zod";
import { id } from "@/lib/platform/schema";

/** The limit of rows in one import; the screen sends longer files in parts. */
const MAX_IMPORT_ROWS = 500;

/**
 * The rows of a spreadsheet, as texts: `areas` is such as 'Light: 20; Sound / Silence', `path` such as 'Safe at work /
 * 3'. Texts of any length are accepted, so that a mistake is reported for its own row. A dry run writes nothing.
 */
export const videoImportSchema = z.object({
  rows: z
    .array(
      z.object({
        videoUrl: z.string(),
        title: z.string(),
        description: z.string().default(""),
        areas: z
          .string()
          .default("")
          .meta({ examples: ["Composition: 20"] }),
        path: z
          .string()
          .default("")
          .meta({ examples: ["Safe at work / 3"] }),
      }),
    )
    .min(1, "Add at least one row to import")
    .max(MAX_IMPORT_ROWS, `An import takes ${MAX_IMPORT_ROWS} rows at most`),
  dryRun: z.boolean().default(true),
  /** Changes title, description and areas of videos that are in the library; blank cells keep what is stored. */
  update: z.boolean().default(false),
  /** `make` adds the knowledge areas that do not exist; 'Main / Sub' adds both. */
  unknownAreas: z.enum(["refuse", "make"], "unknownAreas is refuse or make").default("refuse"),
  /** The knowledge area to use for a name in the file. */
  areaMap: z
    .record(z.string(), id)
    .default({})
    .meta({ examples: [{}] }),
});
export type VideoImport = z.output<typeof videoImportSchema>;

/** The outcome of an imported row, or of a dry run. `message` says why the row is not added or changed. */
export const importedVideoSchema = z.object({
  title: z.string(),
  fate: z.enum(["new", "updated", "exists", "invalid"]),
  message: z.nullable(z.string()).meta({ examples: [null] }),
  /** Every mistake of the row. */
  problems: z.array(z.string()).meta({ examples: [[]] }),
  /** The unknown names in `areas`, with suggested knowledge areas. */
  unknownAreas: z
    .array(z.object({ name: z.string(), near: z.array(z.object({ id, name: z.string() })) }))
    .meta({ examples: [[]] }),
  /** The path and place that the video is put into. */
  path: z
    .object({ title: z.string(), place: z.int() })
    .nullable()
    .meta({ examples: [null] }),
});
export type ImportedVideo = z.infer<typeof importedVideoSchema>;
