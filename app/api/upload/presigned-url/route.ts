import { user } from "@/lib/identity/auth/access";
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
    },
    ({ actor, body }) => presignUpload(actor, body),
  ),
});
