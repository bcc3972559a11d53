import { admin } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { listInvitations } from "@/lib/invitations/data";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin }, listInvitations),
});
