import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { askAddress } from "@/lib/library/videos/ask-address";
import { askProvider, oEmbedUrl } from "@/lib/library/videos/ask-provider";
import { toMetadata } from "@/lib/library/videos/look-up-video";
import type { VideoMetadata } from "@/lib/library/videos/schema";
import { type EmbedAddress, isEmbedded, type VideoAddress } from "@/lib/library/videos/video-url";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";
import { type Sign, signOfAnswer, signOfStatus } from "./verdict";

/** Time between two requests to providers, by all servers together. */
const REQUEST_INTERVAL_MS = 1_000;

/** A request that would have to wait longer is not sent. */
const MAX_WAIT_SECONDS = 10;

/**
 * Reserves the time of one request to a provider.
 * @returns milliseconds until then
 * @throws {Error} when too many wait
 */
export async function takeTurn(): Promise<number> {
  const turn = await queryRow(
    z.object({ ms: z.number() }),
    sql`
    WITH turn AS (
      UPDATE provider_requests r SET next_at = greatest(r.next_at, now()) + make_interval(secs => ${REQUEST_INTERVAL_MS / 1_000}::float)
      WHERE r.next_at < now() + make_interval(secs => ${MAX_WAIT_SECONDS}::int)
      RETURNING next_at)
    SELECT (extract(epoch FROM next_at - now()) * 1000 - ${REQUEST_INTERVAL_MS}::int)::float AS ms FROM turn`,
  );
  if (!turn) throw new Error("Too many requests to providers wait");
  return Math.max(0, turn.ms);
}

/** The sign of a provider's answer, with the metadata of an available video. */
export type Asked = { sign: Sign; metadata: VideoMetadata | null };

/**
 * Asks a provider, or the server of a direct address, whether a video is available. A failure is logged, and unclear.
 */
export async function askForSign(address: VideoAddress): Promise<Asked> {
  try {
    if (!isEmbedded(address)) return { sign: signOfStatus(await askAddress(address.providerVideoId)), metadata: null };
    const asked = await askOnce(address);
    const isLocked = address.provider === "vimeo" && (asked.sign === "gone" || asked.sign === "private");
    // For a video that is restricted to certain sites, Vimeo answers only if the referrer is one of them.
    return isLocked ? await askOnce(address, `${env().APP_URL}/`) : asked;
  } catch (error) {
    const { provider } = address;
    const reason = failureReason(error);
    // Without a network every check fails, and a stack would add nothing.
    const origin = isEmbedded(address) ? oEmbedUrl(address).origin : new URL(address.providerVideoId).origin;
    const why = reason === null ? { err: error } : { address: origin, reason };
    log().info({ provider, ...why }, "a look at a provider failed");
    return { sign: "unclear", metadata: null };
  }
}

/** The reason of a failed request: the network's code, such as `ENOTFOUND`, or `timeout`. Null for any other error. */
export function failureReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "TimeoutError") return "timeout";
  const { code } = Object(error.cause) as { code?: unknown };
  return typeof code === "string" ? code : null;
}

async function askOnce(address: EmbedAddress, referrer?: string): Promise<Asked> {
  await wait(await takeTurn());
  const { status, json } = await askProvider(address, referrer);
  const sign = signOfAnswer({ status, isJson: json !== undefined });
  return { sign, metadata: sign === "there" ? toMetadata(address, json) : null };
}
