import { request } from "@/lib/platform/http/request";

/** The export of all data stored about the user. */
export const exportAccount = () => request<object>("/api/account/export");
