import type { TestMail } from "@/lib/messages/mails/schema";
import { request } from "@/lib/platform/http/request";

/** Sends the signed-in administrator a test mail. */
export const sendTestMail = () => request<TestMail>("/api/settings/mails/test", { method: "POST" });
