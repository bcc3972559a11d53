import { visitor } from "@/lib/auth/access";
import { notFound } from "@/lib/http/problem";
import { methods, route } from "@/lib/http/route";

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
