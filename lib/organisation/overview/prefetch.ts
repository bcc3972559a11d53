import "server-only";
import { pair } from "@/lib/platform/http/prefetch";
import { overviewQuery } from "./api";
import { getOverview } from "./data";

/** @param timeZone IANA: the days of the overview begin by it */
export const prefetchOverview = (timeZone: string, now: Date) =>
  pair(overviewQuery(), () => getOverview(timeZone, now));
