import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { log } from "@/lib/platform/log";
import type { VideoMetadata } from "./schema";
import { parseVideoUrl, thumbnailUrl, type VideoAddress } from "./video-url";

/** Limits of one request to a provider. */
const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Time an answer is cached, and time after a failure before the provider is asked again. */
const CACHE_MS = { answer: 60 * 60_000, failure: 30_000 };

/** The fields read from an oEmbed answer; a malformed field counts as missing. */
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

const cache = new LRUCache<string, VideoMetadata, VideoAddress>({
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
 * @param videoUrl any other than `parseVideoUrl` recognises finds nothing
 * @returns null for each field that the provider does not give, or when it does not answer in time
 */
export async function lookUpVideo(videoUrl: string): Promise<VideoMetadata> {
  const address = parseVideoUrl(videoUrl);
  if (!address) return noMetadata;
  const { provider, providerVideoId, hash } = address;
  return cache.forceFetch(`${provider} ${providerVideoId} ${hash}`, { context: address });
}

function oEmbedUrl({ provider, providerVideoId, hash }: VideoAddress): URL {
  const [endpoint, page] =
    provider === "youtube"
      ? ["https://www.youtube.com/oembed", `https://www.youtube.com/watch?v=${providerVideoId}`]
      : ["https://vimeo.com/api/oembed.json", `https://vimeo.com/${[providerVideoId, hash].filter(Boolean).join("/")}`];
  const url = new URL(endpoint);
  url.search = new URLSearchParams({ url: page, format: "json" }).toString();
  return url;
}

/** Asks the provider. @returns null when it fails, which is logged: a failed look-up never fails the request */
async function requestMetadata(address: VideoAddress): Promise<VideoMetadata | null> {
  try {
    const response = await fetch(oEmbedUrl(address), {
      redirect: "error",
      cache: "no-store",
      credentials: "omit",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await readText(response);
    // The video does not exist or is private: an empty answer, not a failure.
    if ([401, 403, 404].includes(response.status)) return { ...noMetadata, thumbnailUrl: thumbnailUrl(address) };
    if (!response.ok) throw new Error(`The provider answered ${response.status}`);
    const { title = null, thumbnail_url = null, duration = null } = oEmbedSchema.parse(JSON.parse(text));
    return {
      title: title?.slice(0, 300) ?? null,
      thumbnailUrl: thumbnailUrl(address) ?? thumbnail_url,
      duration,
      answered: true,
    };
  } catch (error) {
    log().warn({ err: error, provider: address.provider }, "a video look-up failed");
    return null;
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new Error("The provider's answer is larger than 64 kB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
