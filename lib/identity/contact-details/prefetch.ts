import "server-only";
import { pair } from "@/lib/platform/http/prefetch";
import { contactQuery } from "./api";
import { getContact } from "./data";

/** The user's own contact details, for `contactQuery`. */
export const prefetchContact = (userId: string) => pair(contactQuery(), () => getContact(userId));
