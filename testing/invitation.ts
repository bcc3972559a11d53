import { db } from "@/lib/platform/db";
import { lastMail, settledMailsTo, tokenIn } from "./mailbox";
import { newEmail, type TestUser } from "./test-user";

/** An invited user with the token of their mail. `id` is the user's. */
export type Invitee = { id: string; email: string; token: string };

/** Invites a new user and waits for the mail. */
export async function invite(
  administrator: TestUser,
  traits: { name?: string; isAdmin?: boolean } = {},
): Promise<Invitee> {
  const email = newEmail();
  const { status, body } = await administrator.call<{ id: string }>("POST", "/api/users/invite", {
    email,
    name: "Ivy Invited",
    ...traits,
  });
  if (status !== 201) throw new Error(`The invitation was answered ${status}`);
  return { id: body.id, email, token: tokenIn(await lastMail(email, "invitation")) };
}

/** Marks the mail of an invitation as failed. */
export async function failMailOf({ id, email }: Pick<Invitee, "id" | "email">): Promise<void> {
  // The server marks a mail as sent after it wrote the file, and would overwrite the mark.
  await settledMailsTo(email);
  const { messageId } = await db().invitation.findUniqueOrThrow({ where: { userId: id } });
  await db().outboxMessage.update({ where: { id: messageId ?? "" }, data: { state: "failed", sentAt: null } });
}
