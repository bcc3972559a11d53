import { admin } from "@/lib/identity/auth/access";
import { setAside } from "@/lib/library/video-health/list-problems";
import { libraryProblemSchema, setAsideSchema } from "@/lib/library/video-health/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "setLibraryProblemAside",
      tag: "Administration",
      summary: "Set a video's problem aside, or put it back",
      description:
        "It comes back by itself when the state of the video changes. Null when nothing is wrong with the video.",
      access: admin,
      scope: "library:write",
      params: idParams,
      body: setAsideSchema,
      answer: libraryProblemSchema.nullable(),
    },
    ({ params, body }) => setAside(params.id, body.setAside),
  ),
});
