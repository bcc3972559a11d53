import type { z } from "zod";

/** A section of the organisation's settings. Each module defines its own; the store only keeps their values. */
export type Section<Values extends object> = {
  /** The section's name in the address and in the table. */
  name: string;
  /** The values of a section that nobody has changed. */
  defaults: Values;
  /** Validates all values together. */
  values: z.ZodType<Values>;
};

/** The values of a section and the time of its last change: 1970 while it has its defaults. */
export type Saved<Values> = Values & { updatedAt: string };
