import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { log } from "@/lib/platform/log";
import { askProvider } from "./ask-provider";
import type { VideoMetadata } from "./schema";
import { type EmbedAddress, isEmbedded, parseVideoUrl, thumbnailUrl, type VideoAddress } from "./video-url";

/** The cache times of an answer and of a failure. */
const CACHE_MS = { answer: 60 * 60_000, failure: 30_000 };

/** The fields of an oEmbed answer; a malformed field counts as missing. */
const oEmbedSchema = z.object({
  title: z.string().trim().min(1).nullish().catch(null),
  thumbnail_url: z
    .url({ protocol: /^https$/, hostname: /^i\.vimeocdn\.com$/ })
    .max(2000)
    .nullish()
    .catch(null),
  duration: z.int().positive().max(604_800).nullish().catch(null),
});

const noMetadata: VideoMetadata = { title: null, thumbnailUrl: null, duration: null, answered: true };

const cache = new LRUCache<string, VideoMetadata, EmbedAddress>({
  max: 500,
  ttl: CACHE_MS.answer,
  fetchMethod: async (_key, _old, { context, options }) => {
    const answer = await requestMetadata(context);
    if (!answer) options.ttl = CACHE_MS.failure;
    return answer ?? { ...noMetadata, thumbnailUrl: thumbnailUrl(context), answered: false };
  },
});

/**
 * Looks up a video at its provider (oEmbed). Only the recognised provider, id and key are sent, never the given address.
 * @param videoUrl an address that `parseVideoUrl` does not recognise finds nothing
 * @returns null for every field that the provider does not give, and for all when it does not answer in time
 */
export async function lookUpVideo(videoUrl: string): Promise<VideoMetadata> {
  const address = parseVideoUrl(videoUrl);
  if (!address || !isEmbedded(address)) return noMetadata;
  const { provider, providerVideoId, hash } = address;
  return cache.forceFetch(`${provider} ${providerVideoId} ${hash}`, { context: address });
}

/** Asks the provider. @returns null when it fails, which is logged: a failed look-up never fails the request */
async function requestMetadata(address: EmbedAddress): Promise<VideoMetadata | null> {
  try {
    const { status, json } = await askProvider(address);
    // The video does not exist or is private: an empty answer, not a failure.
    if ([401, 403, 404].includes(status)) return { ...noMetadata, thumbnailUrl: thumbnailUrl(address) };
    if (status !== 200) throw new Error(`The provider answered ${status}`);
    return toMetadata(address, json);
  } catch (error) {
    log().warn({ err: error, provider: address.provider }, "a video look-up failed");
    return null;
  }
}

/** The fields of an oEmbed answer. @throws {z.ZodError} when it is not JSON */
export function toMetadata(address: VideoAddress, json: unknown): VideoMetadata {
  const { title = null, thumbnail_url = null, duration = null } = oEmbedSchema.parse(json);
  return {
    title: title?.slice(0, 300) ?? null,
    thumbnailUrl: thumbnailUrl(address) ?? thumbnail_url,
    duration,
    answered: true,
  };
}
