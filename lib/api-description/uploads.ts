import {
  aclInputSchema,
  pictureParams,
  presignedUploadSchema,
  publishedSchema,
  uploadInputSchema,
} from "@/lib/identity/pictures/schema";
import type { Group } from "./call";
import { ids } from "./examples";

const name = `${ids.video}.png`;
const objectPath = `pictures/${ids.person}/${name}`;
const url = `/api/uploads/${objectPath}`;
const params = { owner: ids.person, name };

export const uploads: Group = {
  name: "Uploads",
  description: "Pictures of people: an address is asked for, the picture is sent there, and then made public.",
  calls: [
    {
      id: "presignUpload",
      method: "POST",
      path: "/api/upload/presigned-url",
      summary: "Ask for an address to send a picture to",
      description: "PNG, JPEG, WebP, GIF or AVIF of at most 5 MB. The address is good for 15 minutes.",
      access: "user",
      body: uploadInputSchema,
      answer: presignedUploadSchema,
      refusals: { 429: "Too many uploads." },
      example: {
        body: { contentType: "image/png", size: 48_000 },
        answer: { uploadURL: `${url}?signature=…`, objectPath, expiresAt: "2026-05-04T12:15:00.000Z" },
      },
    },
    {
      id: "upload",
      method: "PUT",
      path: "/api/uploads/pictures/{owner}/{name}",
      summary: "Send the picture",
      description:
        "To the very address that was given out: type, size and the bytes' own form must be those it was signed for.",
      access: "signedUpload",
      params: pictureParams,
      file: "image/*",
      status: 204,
      refusals: { 409: "The picture was sent already." },
      example: { params },
    },
    {
      id: "publishPicture",
      method: "POST",
      path: "/api/objects/set-acl",
      summary: "Make a picture public",
      access: "user",
      body: aclInputSchema,
      answer: publishedSchema,
      refusals: { 404: "Nothing was sent there." },
      example: { body: { objectPath, visibility: "public" }, answer: { objectPath, url } },
    },
    {
      id: "getPicture",
      method: "GET",
      path: "/api/uploads/pictures/{owner}/{name}",
      summary: "A picture",
      description: "It never changes at its address.",
      access: "visitor",
      params: pictureParams,
      answer: "image/*",
      example: { params, answer: "the bytes" },
    },
  ],
};
