import "server-only";
import pLimit, { type LimitFunction } from "p-limit";
import { maxConnections } from "@/lib/platform/db";
import { perProcess } from "@/lib/platform/per-process";

/** The share of the connections that searches use together, so that other calls never wait for them. */
const SEARCHED_SHARE = 0.4;

const shared = perProcess<LimitFunction>("searches");

/** Runs a statement of a search, once few enough of them run in this process. */
export function searching<Result>(work: () => Promise<Result>): Promise<Result> {
  shared.value ??= pLimit(Math.floor(maxConnections() * SEARCHED_SHARE));
  return shared.value(work);
}
