import "server-only";
import { z } from "zod";
import type { AuditContext } from "@/lib/platform/audit/data";
import { env } from "@/lib/platform/env";
import { readFreeBytes } from "@/lib/platform/files/folder";
import { invalidField } from "@/lib/platform/http/problem";
import type { Versions } from "@/lib/platform/http/version";
import { readSection, saveSection } from "@/lib/platform/settings/data";
import type { Section } from "@/lib/platform/settings/schema";
import { sizeInWords } from "@/lib/platform/size";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import type { VideoSettings, VideoSettingsInput } from "./schema";
import { videoBlob } from "./store";

/** Null means the largest size that the environment allows. */
type Values = { maxBytes: number | null };

const section: Section<Values> = {
  name: "videos",
  defaults: { maxBytes: null },
  values: z.object({ maxBytes: z.int().nullable() }),
};

const inForce = ({ maxBytes }: Values) => Math.min(maxBytes ?? Number.POSITIVE_INFINITY, env().MAX_VIDEO_BYTES);

/** The limit of bytes of one file. */
export const readMaxBytes = async (): Promise<number> => inForce(await readSection(section));

/** The origins of the direct addresses of lessons in the library. */
export async function listOrigins(): Promise<string[]> {
  const rows = await queryRows(
    z.object({ url: z.string() }),
    sql`SELECT provider_video_id AS url FROM videos WHERE provider = 'address' AND deleted_at IS NULL`,
  );
  return [...new Set(rows.map(({ url }) => new URL(url).origin))].sort();
}

async function withFigures(saved: Values & { updatedAt: string }): Promise<VideoSettings> {
  const [{ files, usedBytes }, freeBytes, hosts] = await Promise.all([
    queryOnlyRow(
      z.object({ files: z.int(), usedBytes: z.number() }),
      sql`SELECT count(*)::int AS files, coalesce(sum(bytes), 0)::float8 AS "usedBytes" FROM video_files`,
    ),
    videoBlob() ? null : readFreeBytes(env().DATA_DIR),
    listOrigins(),
  ]);
  return { maxBytes: inForce(saved), files, usedBytes, freeBytes, hosts, updatedAt: saved.updatedAt };
}

/** The settings of recordings, and the space in use. */
export const readVideoSettings = async (): Promise<VideoSettings> => withFigures(await readSection(section));

/** Changes the limit. @throws {Problem} 400 above MAX_VIDEO_BYTES, 412 */
export async function saveVideoSettings(
  input: VideoSettingsInput,
  auditContext: AuditContext,
  versions?: Versions,
): Promise<VideoSettings> {
  const { MAX_VIDEO_BYTES } = env();
  if (input.maxBytes !== undefined && input.maxBytes > MAX_VIDEO_BYTES)
    throw invalidField("maxBytes", `This installation takes files of at most ${sizeInWords(MAX_VIDEO_BYTES)}`);
  return withFigures(await saveSection(section, input, auditContext, versions));
}
