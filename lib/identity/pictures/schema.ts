import { z } from "zod";
import { exampleId } from "@/lib/platform/example-id";
import { id, text } from "@/lib/platform/schema";
import { ownerIn } from "./object-path";
import { MAX_PICTURE_BYTES, NOT_A_PICTURE, PICTURE_TOO_LARGE, PICTURE_TYPES } from "./picture";

const EXAMPLE_NAME = `${exampleId("picture")}.webp`;
const EXAMPLE_PATH = `pictures/${exampleId("user")}/${EXAMPLE_NAME}`;

/** The upload to announce. `fileName` is ignored: the server names the picture. */
export const uploadInputSchema = z.object({
  contentType: z
    .string(NOT_A_PICTURE)
    .trim()
    .toLowerCase()
    .pipe(z.enum(PICTURE_TYPES, NOT_A_PICTURE))
    .meta({ examples: ["image/webp"] }),
  size: z
    .int("size is the number of bytes")
    .min(1, NOT_A_PICTURE)
    .max(MAX_PICTURE_BYTES, PICTURE_TOO_LARGE)
    .meta({ examples: [48_000] }),
  fileName: text(1000).optional().meta({ examples: [] }),
});
export type UploadInput = z.output<typeof uploadInputSchema>;

/** The path parameters of a picture: its owner and file name. */
export const pictureParams = z.object({
  owner: id,
  name: z
    .string()
    .max(60)
    .meta({ examples: [EXAMPLE_NAME] }),
});

/** The address to PUT the picture to, and its object path. */
export const presignedUploadSchema = z.object({
  uploadURL: z.string().meta({ examples: [`/api/uploads/${EXAMPLE_PATH}?signature=…`] }),
  objectPath: z.string().meta({ examples: [EXAMPLE_PATH] }),
  expiresAt: z.iso.datetime(),
});
export type PresignedUpload = z.infer<typeof presignedUploadSchema>;

export const aclInputSchema = z.object({
  objectPath: z.string("objectPath is missing").refine((path) => ownerIn(path), "objectPath is not valid"),
  visibility: z.literal("public", "visibility is public"),
});

export const publishedSchema = z.object({
  objectPath: z.string(),
  url: z.string().meta({ examples: [`/api/uploads/${EXAMPLE_PATH}`] }),
});
export type Published = z.infer<typeof publishedSchema>;
