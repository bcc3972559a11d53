import "server-only";
import { z } from "zod";
import { changedFields } from "@/lib/platform/audit/changed";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { invalidFields } from "@/lib/platform/http/problem";
import { changedMeanwhile, type Versions } from "@/lib/platform/http/version";
import { transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { type QueryTransaction, queryOnlyRow, queryRow } from "@/lib/platform/sql/query";
import type { Saved, Section } from "./schema";

/** The version of a section that nobody has changed. */
const NEVER = new Date(0);

/** The stored values of a section, with its defaults for the rest. @param stored null for a section without a row */
export const sectionValues = <Values extends object>({ values, defaults }: Section<Values>, stored: unknown): Values =>
  values.parse({ ...defaults, ...(stored as Partial<Values> | null | undefined) });

const settingRow = z.object({ value: z.json(), updatedAt: z.date() });

/** Reads a section. */
export async function readSection<Values extends object>(
  section: Section<Values>,
  tx?: QueryTransaction,
): Promise<Saved<Values>> {
  const row = await queryRow(
    settingRow,
    prepared(sql`SELECT value, updated_at AS "updatedAt" FROM settings WHERE section = ${section.name}`),
    tx,
  );
  return { ...sectionValues(section, row?.value), updatedAt: (row?.updatedAt ?? NEVER).toISOString() };
}

/**
 * Changes the given values of a section; the others stay.
 * @throws {Problem} 400 when the values are invalid together, 412 when another version was expected
 */
export async function saveSection<Values extends object>(
  section: Section<Values>,
  input: Partial<Values>,
  auditContext: AuditContext,
  versions?: Versions,
): Promise<Saved<Values>> {
  return transaction(async (tx) => {
    // The row is created with the defaults, so that there is one to lock.
    await tx.setting.createMany({ data: { section: section.name, updatedAt: NEVER }, skipDuplicates: true });
    const row = await queryOnlyRow(
      settingRow,
      sql`SELECT value, updated_at AS "updatedAt" FROM settings WHERE section = ${section.name} FOR UPDATE`,
      tx,
    );
    if (versions?.every((version) => version.getTime() !== row.updatedAt.getTime())) {
      throw changedMeanwhile("these settings");
    }
    const before = sectionValues(section, row.value);
    const checked = section.values.safeParse({ ...before, ...input });
    if (!checked.success) throw invalidFields(checked.error);
    const value = checked.data;
    const updatedAt = new Date();
    await tx.setting.update({ where: { section: section.name }, data: { value, updatedAt } });
    const detail = { section: section.name, changed: changedFields(before, value) };
    await recordEvent({ action: "settings.changed", ...auditContext, detail }, tx);
    return { ...value, updatedAt: updatedAt.toISOString() };
  });
}
