import "server-only";
import { listOrigins } from "@/lib/library/video-files/limit";
import { log } from "@/lib/platform/log";
import { mediaOrigins } from "@/lib/platform/media-origins";

/** Refreshes the origins from which pages may play recordings. */
export async function refreshMediaOrigins(): Promise<void> {
  mediaOrigins().value = await listOrigins();
}

/** Refreshes the origins now and at an interval. A failure is logged, and the next refresh retries. */
export function followMediaOrigins(everyMs: number): void {
  const refresh = () =>
    void refreshMediaOrigins().catch((error: unknown) =>
      log().warn({ err: error }, "the origins of recordings were not read"),
    );
  refresh();
  setInterval(refresh, everyMs).unref();
}
