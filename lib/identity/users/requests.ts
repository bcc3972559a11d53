import { request } from "@/lib/platform/http/request";
import type { User } from "./schema";

/** Creates the caller's own profile when it is missing. */
export const ensureUser = (user: Pick<User, "id" | "email" | "name">) =>
  request<User>("/api/users", { method: "POST", body: { ...user, isAdmin: false } });
