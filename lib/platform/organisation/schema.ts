import { z } from "zod";
import { line, timestamp, timeZone } from "@/lib/platform/schema";
import type { Section } from "@/lib/platform/settings/schema";

/** Characters of the organisation's name. */
const MAX_NAME_CHARACTERS = 100;

/** Characters of an email address. */
const MAX_ADDRESS_CHARACTERS = 254;

const isBlankOr = (schema: z.ZodType) => (value: string) => value === "" || schema.safeParse(value).success;

/** An email address, lower-cased; empty for none. */
export const optionalAddress = line(MAX_ADDRESS_CHARACTERS)
  .toLowerCase()
  .refine(isBlankOr(z.email()), "This is not an email address");

const fields = z.object({
  name: line(MAX_NAME_CHARACTERS),
  timeZone: z.string().refine(isBlankOr(timeZone), "Unknown time zone"),
  contact: optionalAddress,
});

export const organisationInputSchema = fields.partial();
export type OrganisationInput = z.output<typeof organisationInputSchema>;

export const organisationSchema = z.object({
  /** Empty for none. */
  name: z.string().meta({ examples: ["Example Ltd"] }),
  /** IANA; empty for the server's TIME_ZONE. */
  timeZone: z.string(),
  /** An email address; empty for none. */
  contact: z.string().meta({ examples: ["learning@example.org"] }),
  updatedAt: timestamp,
});
export type Organisation = z.infer<typeof organisationSchema>;

/** The settings' section about the organisation itself (docs/behaviour.md, 21). */
export const organisation: Section<Omit<Organisation, "updatedAt">> = {
  name: "organisation",
  defaults: { name: "", timeZone: "", contact: "" },
  values: fields,
};
