import { visitor } from "@/lib/identity/auth/access";
import { notFound } from "@/lib/platform/http/problem";
import { catchAll, methods } from "@/lib/platform/http/route";

const refuse = catchAll({ id: "unknownCall", access: visitor }, async () => {
  throw notFound("This address");
});

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: refuse,
  POST: refuse,
  PUT: refuse,
  PATCH: refuse,
  DELETE: refuse,
});

/** An unknown address has no methods to name. */
export const OPTIONS = refuse;
