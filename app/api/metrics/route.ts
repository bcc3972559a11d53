import { monitor } from "@/lib/identity/auth/access";
import { methods, route } from "@/lib/platform/http/route";
import { metrics } from "@/lib/platform/metrics/record";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "readMetrics",
      tag: "Service",
      summary: "Read the figures of this server for Prometheus",
      description:
        "Also at `/metrics`. Times to answer by call and page, database connections, messages to send, errors by kind, event-loop delay, memory and CPU time. Each instance has its own.",
      access: monitor,
      answer: "text/plain",
      example: { answer: 'waypoint_errors_total{kind="internal"} 0' },
    },
    async () => {
      const figures = metrics();
      return new Response(await figures?.text(), { headers: { "content-type": figures?.contentType ?? "text/plain" } });
    },
  ),
});
