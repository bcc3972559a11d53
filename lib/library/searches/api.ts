import { request } from "@/lib/platform/http/request";

/** Reports a search that found nothing. It changes no screen, and a failure is no learner's concern. */
export function reportEmptySearch(q: string): void {
  request("/api/videos/searches", { method: "POST", body: { q }, keepalive: true }).catch(() => {});
}
