import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { log } from "@/lib/platform/log";
import type { VideoMetadata } from "./schema";
import { parseVideoUrl, thumbnailUrl, type VideoAddress } from "./video-url";

/** How long a provider has to answer, and how much it may send. */
const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** How long an answer is cached, and how long a provider that gave none is not asked again. */
const CACHE_MS = { answer: 60 * 60_000, silence: 30_000 };

/** What an oEmbed answer holds of interest; whatever is of another form counts as not said. */
const oEmbedSchema = z.object({
  title: z.string().trim().min(1).nullish().catch(null),
  thumbnail_url: z
    .url({ protocol: /^https$/, hostname: /^i\.vimeocdn\.com$/ })
    .max(2000)
    .nullish()
    .catch(null),
  duration: z.int().positive().max(604_800).nullish().catch(null),
});

const nothing: VideoMetadata = { title: null, thumbnailUrl: null, duration: null };

const kept = new LRUCache<string, VideoMetadata, VideoAddress>({
  max: 500,
  ttl: CACHE_MS.answer,
  fetchMethod: async (_key, _old, { context, options }) => {
    const answer = await ask(context);
    if (!answer) options.ttl = CACHE_MS.silence;
    return answer ?? { ...nothing, thumbnailUrl: thumbnailUrl(context) };
  },
});

/**
 * What the provider says of a video (oEmbed). Nothing of the given address but the recognised provider and id leaves here.
 * @param videoUrl of a form that `parseVideoUrl` recognises; else nothing is found
 * @returns nulls for what it does not say, or where it does not answer in time
 */
export async function lookUpVideo(videoUrl: string): Promise<VideoMetadata> {
  const address = parseVideoUrl(videoUrl);
  if (!address) return nothing;
  const { provider, providerVideoId, hash } = address;
  return kept.forceFetch(`${provider} ${providerVideoId} ${hash}`, { context: address });
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

/** Null when the provider does not answer as it should: a look-up is a help, and never a reason to fail. */
async function ask(address: VideoAddress): Promise<VideoMetadata | null> {
  try {
    const response = await fetch(oEmbedUrl(address), {
      redirect: "error",
      cache: "no-store",
      credentials: "omit",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await readText(response);
    // Such a video is not there, or its owner does not show it: an answer, if an empty one.
    if ([401, 403, 404].includes(response.status)) return { ...nothing, thumbnailUrl: thumbnailUrl(address) };
    if (!response.ok) throw new Error(`The provider answered ${response.status}`);
    const { title = null, thumbnail_url = null, duration = null } = oEmbedSchema.parse(JSON.parse(text));
    return { title: title?.slice(0, 300) ?? null, thumbnailUrl: thumbnailUrl(address) ?? thumbnail_url, duration };
  } catch (error) {
    log().warn({ err: error, provider: address.provider }, "a provider was asked in vain");
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
