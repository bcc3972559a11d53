import { visitor } from "@/lib/identity/auth/access";
import { notFound } from "@/lib/platform/http/problem";
import { methods, route } from "@/lib/platform/http/route";

const nothing = route({ access: visitor }, async () => {
  throw notFound("This address");
});

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: nothing,
  POST: nothing,
  PUT: nothing,
  PATCH: nothing,
  DELETE: nothing,
});
