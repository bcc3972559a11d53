import { z } from "zod";
import { admin, auditContext, user } from "@/lib/identity/auth/access";
import { previewPublishing } from "@/lib/learning/enrolments/count-learners";
import { publishPreviewSchema } from "@/lib/learning/enrolments/schema";
import { deleteLearningPath, getLearningPath, updateLearningPath } from "@/lib/library/learning-paths/data";
import { learningPathChangeSchema, learningPathSchema, publishQuerySchema } from "@/lib/library/learning-paths/schema";
import { TOO_LARGE } from "@/lib/library/limits";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getLearningPath",
      tag: "Learning paths",
      summary: "Get a learning path",
      access: user,
      params: idParams,
      answer: learningPathSchema,
      etag: true,
    },
    async ({ params, request }) => versioned(await getLearningPath(params.id), request),
  ),
  PUT: route(
    {
      id: "updateLearningPath",
      tag: "Learning paths",
      summary: "Change a learning path",
      description:
        "Fields that are left out stay as they are. `videoIds`, where given, replaces the path's videos, and `optionalVideoIds` those of them that do not count for completion; another list is published as the path's next version, with `versionNote`. `sections` are headings, each before a video; they publish none. Learners under way move to it, unless `underWay` is `stay`. With `dryRun=1` nothing is written: the answer shows what changes in the list, and for whom.",
      access: admin,
      params: idParams,
      query: publishQuerySchema,
      body: learningPathChangeSchema,
      answer: z.union([publishPreviewSchema, learningPathSchema]),
      ifMatch: true,
      refuses: { 409: TOO_LARGE },
      example: { query: { dryRun: "1" } },
    },
    async ({ actor, params, query, body, request }) => {
      const versions = expectedVersions(request);
      if (query.dryRun) return previewPublishing(params.id, body, versions);
      return versioned(await updateLearningPath(params.id, body, auditContext(actor, request), versions), request);
    },
  ),
  DELETE: route(
    {
      id: "deleteLearningPath",
      tag: "Learning paths",
      summary: "Delete a learning path",
      access: admin,
      params: idParams,
      status: 204,
      ifMatch: true,
    },
    ({ actor, params, request }) =>
      deleteLearningPath(params.id, auditContext(actor, request), expectedVersions(request)),
  ),
});
