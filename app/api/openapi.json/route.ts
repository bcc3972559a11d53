import { apiDocument } from "@/lib/api-description/document";
import { visitor } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: visitor }, async () => apiDocument()),
});
