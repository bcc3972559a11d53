import { inTus, tusOptions, uploadCall } from "@/lib/library/video-files/tus-route";
import { endUpload, takePiece, uploadStatus } from "@/lib/library/video-files/upload";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

const upload = { ...uploadCall, params: idParams };
const ofProtocol = { 410: "The upload has expired.", 412: "Another version of the protocol." };

export const HEAD = inTus(
  route({ ...upload, id: "getUpload", summary: "See how far an upload is" }, ({ actor, params, request }) =>
    uploadStatus(params.id, request, actor),
  ),
);

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PATCH: inTus(
    route(
      {
        ...upload,
        id: "sendPiece",
        summary: "Send a piece of a recording",
        description:
          "`Upload-Offset` says where it begins. A piece that is cut stays as far as it came, unless it has an `Upload-Checksum`. The last piece is answered once the file was looked into.",
        file: "application/offset+octet-stream",
        status: 204,
        headers: ["Upload-Offset", "Upload-Expires"],
        refuses: {
          ...ofProtocol,
          409: "The upload goes on at another place.",
          413: "The piece goes beyond the length of the upload.",
          415: "Browsers do not play this file, or the content type is another one.",
          423: "Another piece of this upload is on its way.",
          429: "The user sends three others.",
          460: "The checksum does not match; nothing of the piece is kept.",
          507: "The disk is full.",
        },
      },
      ({ actor, params, request }) => takePiece(params.id, request, actor),
    ),
  ),
  DELETE: inTus(
    route(
      { ...upload, id: "endUpload", summary: "End an upload", status: 204, refuses: ofProtocol },
      ({ actor, params, request }) => endUpload(params.id, request, actor),
    ),
  ),
});

export const OPTIONS = tusOptions("HEAD, PATCH, DELETE, OPTIONS");
