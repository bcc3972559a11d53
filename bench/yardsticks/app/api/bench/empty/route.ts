import { user } from "@/lib/identity/auth/access";
import { route } from "@/lib/platform/http/route";

/** What every call costs that somebody has to be signed in for. */
export const GET = route({ access: user }, async () => ({}));
