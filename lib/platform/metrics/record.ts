import { perProcess } from "@/lib/platform/per-process";

/**
 * The kinds of errors that are counted: answers 500 and 503, failed pages, failed tasks, errors of the browser, and players that
 * refuse our referrer policy.
 */
export const ERROR_KINDS = ["internal", "database", "unavailable", "page", "task", "browser", "referrer"] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** The figures of this process. */
export type Metrics = {
  /** @param route a call's id in the API's description, or a page such as `/videos/[id]` */
  call(route: string, method: string, status: number, seconds: number): void;
  error(kind: ErrorKind): void;
  /** Every figure in Prometheus's text format. */
  text(): Promise<string>;
  contentType: string;
};

const shared = perProcess<Metrics>("metrics");

/** The figures of this process; undefined while METRICS_TOKEN is not set, so that nothing is counted in vain. */
export const metrics = (): Metrics | undefined => shared.value;

/** Counts from now on. */
export function setMetrics(started: Metrics): void {
  shared.value = started;
}
