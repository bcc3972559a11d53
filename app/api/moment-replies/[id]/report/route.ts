import { reportCall } from "@/lib/learning/reported/report-call";
import { methods } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: reportCall("reply", {
    id: "reportReply",
    tag: "Notes and questions",
    summary: "Report a reply to a question to the administrators",
  }),
});
