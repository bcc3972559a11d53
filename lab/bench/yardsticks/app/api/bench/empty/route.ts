import { user } from "@/lib/identity/auth/access";
import { methods, route } from "@/lib/platform/http/route";

/** The minimum of a call that requires a session. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { id: "benchEmpty", tag: "Service", summary: "Answer a signed-in user with nothing", access: user },
    async () => ({}),
  ),
});
