import { perProcess } from "@/lib/platform/per-process";

/**
 * The kinds of counted errors: responses with 500 or 503, failed pages, failed tasks, errors of the browser, and
 * players that refuse our referrer policy.
 */
export const ERROR_KINDS = ["internal", "database", "unavailable", "page", "task", "browser", "referrer"] as const;
type ErrorKind = (typeof ERROR_KINDS)[number];

/** The metrics of this process. */
export type Metrics = {
  /** @param route a call's id in the API's description, or a page such as `/videos/[id]` */
  call(route: string, method: string, status: number, seconds: number): void;
  error(kind: ErrorKind): void;
  /** All metrics in Prometheus's text format. */
  text(): Promise<string>;
  contentType: string;
};

const shared = perProcess<Metrics>("metrics");

/** The metrics of this process; undefined while METRICS_TOKEN is not set, because nobody could read them. */
export const metrics = (): Metrics | undefined => shared.value;

/** Sets the metrics of this process. */
export function setMetrics(started: Metrics): void {
  shared.value = started;
}
