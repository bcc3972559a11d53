import { visitor } from "@/lib/identity/auth/access";
import { methods, route } from "@/lib/platform/http/route";

/** The minimum of a call in this application, without a session. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { id: "benchPlain", tag: "Service", summary: "Answer anyone with nothing", access: visitor },
    async () => ({}),
  ),
});
