import { statSync } from "node:fs";
import { codeOf } from "../failure.mjs";
import { withConnection } from "../steps/database.mjs";

/** PostgreSQL's codes for a missing table (an earlier version), a missing right, and a read-only database. */
const NOT_RECORDABLE = ["42P01", "42501", "25006"];

/**
 * Records a completed backup in the database, for the dashboard, which shows the last one.
 * @param {string} url of the database
 * @param {string} file
 */
export async function recordBackup(url, file) {
  const { size } = statSync(file);
  try {
    await withConnection(url, (client) => client.query("INSERT INTO backups (bytes) VALUES ($1)", [size]));
  } catch (error) {
    if (!NOT_RECORDABLE.includes(codeOf(error) ?? "")) throw error;
  }
}
