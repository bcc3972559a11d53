import "server-only";
import type { EmbedAddress } from "./video-url";

/** Limits of one request to a provider. */
const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** A provider's answer. `json` is undefined for a body that is not JSON. */
export type ProviderAnswer = { status: number; json: unknown };

/**
 * Asks a provider about a video (oEmbed). Only the recognised provider, id and key are sent, never the given address.
 * @param referrer the own site, which Vimeo requires for a video that is restricted to certain sites
 * @throws {Error} when it does not answer in time, redirects, or sends more than 64 kB
 */
export async function askProvider(address: EmbedAddress, referrer?: string): Promise<ProviderAnswer> {
  const response = await fetch(oEmbedUrl(address), {
    redirect: "error",
    cache: "no-store",
    credentials: "omit",
    headers: { accept: "application/json", ...(referrer && { referer: referrer }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, json: parse(await readText(response)) };
}

/** The oEmbed address of a video. */
export function oEmbedUrl({ provider, providerVideoId, hash }: EmbedAddress): URL {
  const [endpoint, page] =
    provider === "youtube"
      ? ["https://www.youtube.com/oembed", `https://www.youtube.com/watch?v=${providerVideoId}`]
      : ["https://vimeo.com/api/oembed.json", `https://vimeo.com/${[providerVideoId, hash].filter(Boolean).join("/")}`];
  const url = new URL(endpoint);
  url.search = new URLSearchParams({ url: page, format: "json" }).toString();
  return url;
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
