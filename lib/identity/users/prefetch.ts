import "server-only";
import { pair } from "@/lib/platform/http/prefetch";
import { userQuery } from "./api";
import { getUser } from "./data";

/** One user, for `userQuery`. */
export const prefetchUser = (id: string) => pair(userQuery(id), () => getUser(id));
