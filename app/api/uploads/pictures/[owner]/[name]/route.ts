import { visitor } from "@/lib/identity/auth/access";
import { pictureResponse } from "@/lib/identity/pictures/read";
import { pictureParams } from "@/lib/identity/pictures/schema";
import { receiveUpload, signedUpload } from "@/lib/identity/pictures/upload";
import { methods, noContent, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: visitor, params: pictureParams }, ({ request }) =>
    pictureResponse(new URL(request.url).pathname),
  ),
  PUT: route({ access: signedUpload, params: pictureParams }, async ({ actor: upload, request }) => {
    await receiveUpload(upload, request);
    return noContent();
  }),
});
