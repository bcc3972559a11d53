import { request } from "@/lib/platform/http/request";

/** Reports a search that found nothing. Failures are ignored, because no screen depends on it. */
export function reportEmptySearch(q: string): void {
  request("/api/videos/searches", { method: "POST", body: { q }, keepalive: true }).catch(() => {});
}
