import { visitor } from "@/lib/identity/auth/access";
import { pictureResponse } from "@/lib/identity/pictures/read";
import { pictureParams } from "@/lib/identity/pictures/schema";
import { receiveUpload, signedUpload } from "@/lib/identity/pictures/upload";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getPicture",
      tag: "Uploads",
      summary: "Get a picture",
      description: "The picture at an address never changes.",
      access: visitor,
      params: pictureParams,
      answer: "image/*",
      example: { answer: "the bytes" },
    },
    ({ request }) => pictureResponse(new URL(request.url).pathname),
  ),
  PUT: route(
    {
      id: "upload",
      tag: "Uploads",
      summary: "Upload a picture",
      description: "To exactly the address that was issued: type, size and content must match what it was signed for.",
      access: signedUpload,
      params: pictureParams,
      file: "image/*",
      status: 204,
      refuses: { 409: "The picture was uploaded before.", 507: "The disk is full." },
    },
    ({ actor: upload, request }) => receiveUpload(upload, request),
  ),
});
