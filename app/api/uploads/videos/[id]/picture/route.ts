import { user } from "@/lib/identity/auth/access";
import { pictureResponse, savePicture } from "@/lib/library/video-files/picture";
import { uploadCall } from "@/lib/library/video-files/tus-route";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getRecordingPicture",
      tag: "Uploads",
      summary: "Get the picture of a recording",
      scope: "read",
      access: user,
      params: idParams,
      answer: "image/*",
      example: { answer: "the bytes" },
    },
    ({ params }) => pictureResponse(params.id),
  ),
  PUT: route(
    {
      ...uploadCall,
      id: "setRecordingPicture",
      summary: "Choose the picture of an uploaded recording",
      description: "PNG, JPEG, WebP, GIF or AVIF of at most 5 MB, before a lesson uses the upload.",
      params: idParams,
      file: "image/*",
      status: 204,
    },
    ({ actor, params, request }) => savePicture(params.id, request, actor),
  ),
});
