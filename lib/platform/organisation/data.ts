import "server-only";
import { db, type Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { readSection } from "@/lib/platform/settings/data";
import { type Organisation, organisation } from "./schema";

/** The organisation's name and contact address, each empty for none. */
export const readOrganisation = (tx: Transaction = db()): Promise<Organisation> => readSection(organisation, tx);

/** As `readOrganisation`, with the defaults when the database is away. */
export async function readOrganisationOrDefaults(): Promise<Omit<Organisation, "updatedAt">> {
  try {
    return await readOrganisation();
  } catch (error) {
    if (isDatabaseAway(error)) return organisation.defaults;
    throw error;
  }
}

/** The organisation's time zone: the one in the settings, else TIME_ZONE. @returns IANA */
export async function readTimeZone(tx: Transaction = db()): Promise<string> {
  return (await readOrganisation(tx)).timeZone || env().TIME_ZONE;
}
