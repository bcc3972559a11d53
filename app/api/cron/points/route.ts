import { z } from "zod";
import { scheduler } from "@/lib/identity/auth/access";
import { keepLedger } from "@/lib/learning/point-batches/keep-ledger";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "continuePointBatches",
      tag: "Service",
      summary: "Go on with long batches of points",
      access: scheduler,
      answer: z.object({ slices: z.int() }),
    },
    () => keepLedger(),
  ),
});
