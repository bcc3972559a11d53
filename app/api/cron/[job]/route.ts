import { z } from "zod";
import { scheduler } from "@/lib/identity/auth/access";
import { JOBS } from "@/lib/organisation/jobs";
import { methods, route } from "@/lib/platform/http/route";
import { hurryJobs } from "@/lib/platform/jobs/data";
import { runDueJobs } from "@/lib/platform/jobs/run";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "runJobs",
      tag: "Service",
      summary: "Run the background jobs that are due",
      description:
        "Besides, the jobs of a kind run now instead of at their time, unless it is `all`. Call it with `all` every five minutes; more calls do nothing twice. The answer counts the attempts.",
      access: scheduler,
      params: z.object({ job: z.enum(["all", ...JOBS.map(({ name }) => name)]) }),
      answer: z.object({ done: z.int(), failed: z.int() }),
      example: { params: { job: "all" }, answer: { done: 14, failed: 0 } },
    },
    async ({ params }) => {
      await hurryJobs(params.job);
      return runDueJobs(JOBS);
    },
  ),
});
