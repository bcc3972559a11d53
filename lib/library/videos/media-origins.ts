import "server-only";
import { listOrigins } from "@/lib/library/video-files/limit";
import { log } from "@/lib/platform/log";
import { mediaOrigins } from "@/lib/platform/media-origins";

/** Reads the origins that pages may play recordings from. */
export async function refreshMediaOrigins(): Promise<void> {
  mediaOrigins().value = await listOrigins();
}

/** Reads the origins now and again, unless the database is away. */
export function followMediaOrigins(everyMs: number): void {
  const refresh = () =>
    void refreshMediaOrigins().catch((error: unknown) =>
      log().warn({ err: error }, "the origins of recordings were not read"),
    );
  refresh();
  setInterval(refresh, everyMs).unref();
}
