import { ApiError } from "@/lib/platform/http/request";

type Calls<Profile> = { read: () => Promise<Profile>; create: () => Promise<Profile> };

/** The profile of a session: made when it is missing, built from the session when it cannot be made (docs/behaviour.md, 3). */
export async function profileOf<Profile>(fallback: Profile, { read, create }: Calls<Profile>): Promise<Profile> {
  try {
    return await read();
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return isMissing ? create().catch(() => fallback) : fallback;
  }
}
