import { admin } from "@/lib/identity/auth/access";
import { readCalibration } from "@/lib/learning/recall/calibration";
import { calibrationSchema } from "@/lib/learning/recall/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getCalibration",
      tag: "Administration",
      summary: "Compare predicted and observed recall",
      description:
        "Of all users' reviews that came a day or more after the one before, by tenths of the predicted probability. Empty below 1,000 reviews.",
      access: admin,
      scope: "read",
      answer: calibrationSchema,
    },
    () => readCalibration(),
  ),
});
