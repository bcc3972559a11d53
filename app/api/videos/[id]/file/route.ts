import { user } from "@/lib/identity/auth/access";
import { downloadQuery } from "@/lib/library/video-files/schema";
import { serveFile } from "@/lib/library/video-files/serve";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getVideoFile",
      tag: "Videos",
      summary: "Get the file of an uploaded video",
      description:
        "Answers the part that `Range` names, and the whole to several ranges or another unit. `download=1` answers a file to save, for administrators.",
      access: user,
      params: idParams,
      query: downloadQuery,
      status: [200, 206],
      answer: "video/*",
      etag: true,
      headers: ["Accept-Ranges", "Content-Range", "Content-Disposition"],
      refuses: { 412: "If-Match names another file.", 416: "The file has no such part.", 429: true },
      example: { answer: "the bytes" },
    },
    ({ actor, params, query, request }) => serveFile(params.id, request, actor, query.download !== undefined),
  ),
});
