import { visitor } from "@/lib/identity/auth/access";
import { notFound } from "@/lib/platform/http/problem";
import { catchAll } from "@/lib/platform/http/route";

/** Refuses every method: an unknown address has none to name. */
const refuse = catchAll({ id: "unknownCall", access: visitor }, async () => {
  throw notFound("This address");
});

export { refuse as DELETE, refuse as GET, refuse as OPTIONS, refuse as PATCH, refuse as POST, refuse as PUT };
