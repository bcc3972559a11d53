import { existsSync } from "node:fs";
import path from "node:path";
import { withConnection } from "../steps/database.mjs";

/**
 * @param {string} url of the database
 * @param {string} folder of the uploads
 * @returns {Promise<number>} the number of recordings that the database names and the folder lacks
 */
export function missingRecordings(url, folder) {
  return withConnection(url, async (client) => {
    const { rows } = await client.query("SELECT object FROM video_files WHERE store = 'folder'");
    return rows.filter(({ object }) => !existsSync(path.join(folder, ...object.split("/")))).length;
  });
}
