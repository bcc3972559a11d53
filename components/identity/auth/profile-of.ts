import { ApiError } from "@/lib/platform/http/request";

type Means<Profile> = { read: () => Promise<Profile>; create: () => Promise<Profile> };

/** A profile; made when it is missing, and taken from the session where it cannot be had (specification, sections 4 and 8). */
export async function profileOf<Profile>(fallback: Profile, { read, create }: Means<Profile>): Promise<Profile> {
  try {
    return await read();
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return isMissing ? create().catch(() => fallback) : fallback;
  }
}
