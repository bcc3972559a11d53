import { allowBlobUpload, finishBlobUpload } from "@/lib/library/video-files/blob-upload";
import { blobUploadSchema } from "@/lib/library/video-files/schema";
import { uploadCall } from "@/lib/library/video-files/tus-route";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

/** Seconds that the platform allows for checking a file of the Blob store. */
export const maxDuration = 150;

const upload = { ...uploadCall, params: idParams };
const ofUpload = { 410: "The upload has expired.", 503: "The Blob store does not answer." };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      ...upload,
      id: "allowBlobUpload",
      summary: "Allow the bytes of an upload to go to the Blob store",
      description:
        "Where a new upload is answered with `Upload-Store: blob`, `@vercel/blob/client` sends its bytes to `pathname` by `token`, which is valid for a day. `token` is null once they are there.",
      answer: blobUploadSchema,
      refuses: ofUpload,
    },
    ({ actor, params }) => allowBlobUpload(params.id, actor),
  ),
  PUT: route(
    {
      ...upload,
      id: "finishBlobUpload",
      summary: "Finish an upload whose bytes are in the Blob store",
      description: "The server looks into the file, as after the last piece of another upload.",
      status: 204,
      refuses: {
        ...ofUpload,
        409: "The bytes are not there yet.",
        415: "Browsers do not play this file.",
      },
    },
    ({ actor, params }) => finishBlobUpload(params.id, actor),
  ),
});
