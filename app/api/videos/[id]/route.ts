import { admin, auditContext, user } from "@/lib/identity/auth/access";
import { changeVideo } from "@/lib/library/videos/add-video";
import { deleteVideo, getVideo } from "@/lib/library/videos/data";
import { videoChangeSchema, videoSchema } from "@/lib/library/videos/schema";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getVideo",
      tag: "Videos",
      summary: "Get a video",
      access: user,
      params: idParams,
      answer: videoSchema,
      etag: true,
    },
    async ({ params, request }) => versioned(await getVideo(params.id), request),
  ),
  PUT: route(
    {
      id: "updateVideo",
      tag: "Videos",
      summary: "Change a video",
      description:
        "Fields that are left out stay as they are. `knowledgeAreas`, where given, replaces the video's areas.",
      access: admin,
      params: idParams,
      body: videoChangeSchema,
      answer: videoSchema,
      ifMatch: true,
      refuses: { 409: "The video is already in the library." },
    },
    async ({ actor, params, body, request }) =>
      versioned(await changeVideo(params.id, body, auditContext(actor, request), expectedVersions(request)), request),
  ),
  DELETE: route(
    {
      id: "deleteVideo",
      tag: "Videos",
      summary: "Delete a video",
      description: "Points and history of learners stay.",
      access: admin,
      params: idParams,
      status: 204,
      ifMatch: true,
    },
    ({ actor, params, request }) => deleteVideo(params.id, auditContext(actor, request), expectedVersions(request)),
  ),
});
