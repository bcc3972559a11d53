import { z } from "zod";
import { admin, auditContext } from "@/lib/identity/auth/access";
import { importVideos } from "@/lib/library/imports/import-videos";
import { importedVideoSchema, videoImportSchema } from "@/lib/library/imports/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "importVideos",
      tag: "Videos",
      summary: "Import videos from a spreadsheet's rows",
      description:
        "A dry run, which is the default (`dryRun`), only reports what would happen to each row. `areas` is written like `Light: 20; Sound / Silence`; a name with a semicolon stands in quotes. `path` puts the video into a learning path at a place, as `Safe at work / 3`: a missing path is made, and later videos move up; each path is published once a request. `areaMap` names the knowledge areas that names of the file stand for; with `unknownAreas: make` the others are added. `problems` are all mistakes of a row.",
      access: admin,
      body: videoImportSchema,
      answer: z.array(importedVideoSchema),
    },
    async ({ actor, body, request }) => importVideos(body, actor, auditContext(actor, request)),
  ),
});
