import { visitor } from "@/lib/auth/access";
import { methods, noContent, route } from "@/lib/http/route";
import { pictureResponse } from "@/lib/uploads/read";
import { pictureParams } from "@/lib/uploads/schema";
import { receiveUpload, signedUpload } from "@/lib/uploads/upload";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: visitor, params: pictureParams }, ({ request }) =>
    pictureResponse(new URL(request.url).pathname),
  ),
  PUT: route({ access: signedUpload, params: pictureParams }, async ({ actor: upload, request }) => {
    await receiveUpload(upload, request);
    return noContent();
  }),
});
