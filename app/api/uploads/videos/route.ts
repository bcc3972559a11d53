import { inTus, tusOptions, uploadCall } from "@/lib/library/video-files/tus-route";
import { beginUpload } from "@/lib/library/video-files/upload";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: inTus(
    route(
      {
        ...uploadCall,
        id: "beginUpload",
        summary: "Begin the upload of a recording",
        description:
          "By the tus protocol 1.0.0 (https://tus.io). `Upload-Length` is the file's length; `Upload-Metadata` may have `filename`, `filetype` and `fingerprint`: the same fingerprint and length is the same upload until it is used or ended. `HEAD` of the address in `Location` answers `Upload-Offset`.",
        status: 201,
        headers: ["Location", "Upload-Expires"],
        refuses: {
          400: "A header is missing or malformed.",
          412: "Another version of the protocol.",
          413: "The file is larger than the limit.",
          507: "The disk is full.",
        },
      },
      ({ actor, request }) => beginUpload(request, actor),
    ),
  ),
});

export const OPTIONS = tusOptions("POST, OPTIONS");
