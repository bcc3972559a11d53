import { z } from "zod";
import { exampleId } from "@/lib/platform/example-id";
import { timestamp } from "@/lib/platform/schema";

/** The containers and codecs that browsers play, by their names in the API. */
export const CONTAINERS = ["mp4", "mov", "webm"] as const;
export const CONTAINER_TYPES = { mp4: "video/mp4", mov: "video/quicktime", webm: "video/webm" } as const;
export const VIDEO_CODECS = ["avc", "vp8", "vp9", "av1"] as const;
export const AUDIO_CODECS = ["aac", "opus", "mp3"] as const;

/** The file of a lesson, as inspected. */
export const videoFileSchema = z.object({
  bytes: z.int().meta({ examples: [48_000_000] }),
  container: z.enum(CONTAINERS),
  videoCodec: z.enum(VIDEO_CODECS),
  /** Null for a recording without sound. */
  audioCodec: z.enum(AUDIO_CODECS).nullable(),
  width: z.int().meta({ examples: [1920] }),
  height: z.int().meta({ examples: [1080] }),
});
export type VideoFile = z.infer<typeof videoFileSchema>;

/** The response header of a new upload that names the store for its bytes, unless that is this server. */
export const STORE_HEADER = "upload-store";

/**
 * The permission to send the bytes of an upload to the Blob store with `@vercel/blob`. The token is for this file only;
 * null when the bytes are stored already.
 */
export const blobUploadSchema = z.object({
  pathname: z.string().meta({ examples: [`videos/${exampleId("upload")}`] }),
  token: z
    .string()
    .nullable()
    .meta({ examples: ["vercel_blob_client_…"] }),
});
export type BlobUploadAnswer = z.infer<typeof blobUploadSchema>;

/** `download` saves the file instead of playing it. */
export const downloadQuery = z.object({ download: z.enum(["1"], "download is 1 or left out").optional() });

const LIMIT_MESSAGE = "Enter a whole number of bytes";

/** The settings of recordings. */
export const videoSettingsInputSchema = z.object({
  /** Bytes of one file. */
  maxBytes: z
    .int(LIMIT_MESSAGE)
    .min(1, LIMIT_MESSAGE)
    .meta({ examples: [4_294_967_296] })
    .optional(),
});
export type VideoSettingsInput = z.output<typeof videoSettingsInputSchema>;

export const videoSettingsSchema = z.object({
  maxBytes: z.int().meta({ examples: [4_294_967_296] }),
  /** The number of recordings and their bytes, with deleted and replaced ones while they can be restored. */
  files: z.int().meta({ examples: [12] }),
  usedBytes: z.int().meta({ examples: [5_300_000_000] }),
  /** Null when unknown, as in a Blob store. */
  freeBytes: z.int().nullable(),
  /** The origins of direct addresses in the library. */
  hosts: z.array(z.string()).meta({ examples: [["https://cdn.example.org"]] }),
  updatedAt: timestamp,
});
export type VideoSettings = z.infer<typeof videoSettingsSchema>;
