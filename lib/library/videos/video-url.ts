import { isPlainOrigin } from "@/lib/platform/plain-origin";

export const videoProviders = ["youtube", "vimeo", "file", "address"] as const;

/** The providers whose own players play a video. */
export type EmbedProvider = "youtube" | "vimeo";

/**
 * A video at its provider. `hash` is the key of an unlisted Vimeo video. For a direct address, the id at the provider
 * is the address; for an uploaded file, it is the video's id.
 */
export type VideoAddress = { provider: (typeof videoProviders)[number]; providerVideoId: string; hash: string | null };

/** A video in a player of its provider. */
export type EmbedAddress = VideoAddress & { provider: EmbedProvider };

/** True for a video in a provider's player. */
export const isEmbedded = <Address extends { provider: VideoAddress["provider"] }>(
  address: Address,
): address is Address & { provider: EmbedProvider } => address.provider === "youtube" || address.provider === "vimeo";

/** The path of a video's own file. */
export const filePath = (videoId: string): string => `/api/videos/${videoId}/file`;

const YOUTUBE_HOSTS = new Set([
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
]);
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{1,12}$/;
const VIMEO_HASH = /^[0-9a-f]{6,40}$/i;
const FILE_PATH = /^\/api\/videos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/file$/i;
const DIRECT_PATH = /\.(?:mp4|webm|m3u8)$/i;

/** The limit of characters of an address. */
export const MAX_VIDEO_URL_CHARACTERS = 2000;

/** Adds `https://` to an address without a scheme, as browsers copy it: `youtube.com/watch?v=…`. */
export const withScheme = (address: string): string =>
  URL.canParse(address) || !URL.canParse(`https://${address}`) ? address : `https://${address}`;

/**
 * Parses the address of a video: YouTube watch, youtu.be, embed, shorts and live, with playlists and times; Vimeo
 * plain, player and unlisted; also without `https://` (docs/behaviour.md, 11). Also the address of an uploaded file, on
 * any host, because the host may change, and the address of an MP4, WebM or M3U8 file (docs/behaviour.md, 41).
 * @returns null for any other address
 */
export function parseVideoUrl(address: string): VideoAddress | null {
  if (address.length > MAX_VIDEO_URL_CHARACTERS) return null;
  const whole = withScheme(address.trim());
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  if ((url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password) return null;
  const [, videoId] = FILE_PATH.exec(url.pathname) ?? [];
  if (videoId) return { provider: "file", providerVideoId: videoId.toLowerCase(), hash: null };
  if (DIRECT_PATH.test(url.pathname)) return direct(url);
  if (url.port) return null;
  const segments = url.pathname.split("/").filter(Boolean);
  if (url.hostname === "youtu.be" || url.hostname === "www.youtu.be") return youtube(segments[0]);
  if (YOUTUBE_HOSTS.has(url.hostname)) {
    if (segments[0] === "watch") return youtube(url.searchParams.get("v"));
    if (["embed", "shorts", "live", "v"].includes(segments[0] ?? "")) return youtube(segments[1]);
    return null;
  }
  if (url.hostname === "player.vimeo.com" && segments[0] === "video")
    return vimeo(segments[1], url.searchParams.get("h"));
  if (url.hostname === "vimeo.com" || url.hostname === "www.vimeo.com") {
    const id = segments.findIndex((segment) => VIMEO_ID.test(segment));
    // Channels, groups and showcases precede the id; the key of an unlisted video follows it.
    return id === -1 ? null : vimeo(segments[id], segments[id + 1] ?? url.searchParams.get("h"));
  }
  return null;
}

function youtube(id: string | null | undefined): VideoAddress | null {
  return id && YOUTUBE_ID.test(id) ? { provider: "youtube", providerVideoId: id, hash: null } : null;
}

function vimeo(id: string | undefined, hash: string | null | undefined): VideoAddress | null {
  if (!id || !VIMEO_ID.test(id)) return null;
  return { provider: "vimeo", providerVideoId: id, hash: hash && VIMEO_HASH.test(hash) ? hash : null };
}

/** A direct address, without its fragment, which only names a time. Its origin must be usable in a security policy. */
function direct(url: URL): VideoAddress | null {
  url.hash = "";
  return url.href.length > MAX_VIDEO_URL_CHARACTERS || !isPlainOrigin(url.origin)
    ? null
    : { provider: "address", providerVideoId: url.href, hash: null };
}

/**
 * The address of the provider's own player, without cookies or tracking.
 * @param captions the language of captions in YouTube's player; null leaves them to it. Vimeo's player gets a message
 * instead
 */
export function embedUrl({ provider, providerVideoId, hash }: EmbedAddress, captions: string | null = null): string {
  if (provider === "youtube") {
    const shown = captions === null ? "" : `&cc_load_policy=1&cc_lang_pref=${captions.split("-")[0]}`;
    return `https://www.youtube-nocookie.com/embed/${providerVideoId}?enablejsapi=1&rel=0&playsinline=1&autoplay=1${shown}`;
  }
  const key = hash ? `&h=${hash}` : "";
  return `https://player.vimeo.com/video/${providerVideoId}?dnt=1&autoplay=1${key}`;
}

/** The address of a YouTube video's thumbnail; null for other providers, whose thumbnails do not follow from the id. */
export function thumbnailUrl({ provider, providerVideoId }: VideoAddress): string | null {
  return provider === "youtube" ? `https://i.ytimg.com/vi/${providerVideoId}/hqdefault.jpg` : null;
}
