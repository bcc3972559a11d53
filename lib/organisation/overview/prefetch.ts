import "server-only";
import { pair } from "@/lib/platform/http/prefetch";
import { overviewQuery } from "./api";
import { getOverview } from "./data";

/** The dashboard's overview, for `overviewQuery`. @param timeZone of the overview's days, IANA */
export const prefetchOverview = (timeZone: string, now: Date) =>
  pair(overviewQuery(), () => getOverview(timeZone, now));
