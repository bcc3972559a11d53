import { z } from "zod";
import { scheduler } from "@/lib/identity/auth/access";
import { finishCourses } from "@/lib/learning/enrolments/finish-courses";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "finishCourses",
      tag: "Service",
      summary: "Record the paths and tracks that changes of administrators completed",
      access: scheduler,
      answer: z.object({ slices: z.int() }),
    },
    () => finishCourses(),
  ),
});
