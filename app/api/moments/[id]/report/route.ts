import { reportCall } from "@/lib/learning/reported/report-call";
import { methods } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: reportCall("question", {
    id: "reportQuestion",
    tag: "Notes and questions",
    summary: "Report a question to the administrators",
  }),
});
