import "server-only";
import { readOrganisation } from "@/lib/platform/organisation/data";
import { readSection } from "@/lib/platform/settings/data";
import { mails } from "./schema";

/** The organisation's part of each mail. */
export type MailIdentity = {
  /** Empty for the name in MAIL_FROM. */
  senderName: string;
  /** Empty for none. */
  replyTo: string;
  /** Lines below the mail. */
  foot: string[];
};

/** The identity of mails that are sent now. */
export async function readMailIdentity(): Promise<MailIdentity> {
  const [{ senderName, replyTo, footer }, { name, contact }] = await Promise.all([
    readSection(mails),
    readOrganisation(),
  ]);
  const help = contact && `Questions? Write to ${contact}.`;
  return { senderName, replyTo, foot: [name, footer, help].filter((text) => text !== "") };
}
