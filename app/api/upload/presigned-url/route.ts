import { user } from "@/lib/identity/auth/access";
import { examplePicture } from "@/lib/identity/pictures/example";
import { presignedUploadSchema, uploadInputSchema } from "@/lib/identity/pictures/schema";
import { presignUpload } from "@/lib/identity/pictures/upload";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "presignUpload",
      tag: "Uploads",
      summary: "Request an address to upload a picture to",
      description: "PNG, JPEG, WebP, GIF or AVIF of at most 5 MB. The address is valid for 15 minutes.",
      access: user,
      body: uploadInputSchema,
      answer: presignedUploadSchema,
      refuses: { 429: true },
      example: {
        body: { contentType: "image/png", size: 48_000 },
        answer: {
          uploadURL: `${examplePicture.url}?signature=…`,
          objectPath: examplePicture.objectPath,
          expiresAt: "2026-05-04T12:15:00.000Z",
        },
      },
    },
    ({ actor, body }) => presignUpload(actor, body),
  ),
});
