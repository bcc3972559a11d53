import { admin, auditContext } from "@/lib/identity/auth/access";
import { deleteVideoArea } from "@/lib/library/videos/score";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      id: "deleteVideoArea",
      tag: "Videos",
      summary: "Remove a video from an area",
      access: admin,
      params: idParams,
      status: 204,
    },
    ({ actor, params, request }) => deleteVideoArea(params.id, auditContext(actor, request)),
  ),
});
