import { reportCall } from "@/lib/learning/reported/report-call";
import { methods } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: reportCall("comment", {
    id: "reportComment",
    tag: "Comments and ratings",
    summary: "Report a comment to the administrators",
  }),
});
