import { db } from "@/lib/platform/db";
import { lastMail, tokenIn } from "./mailbox";
import { newEmail, type Person } from "./person";

/** Somebody who was invited, with the token that their mail brought. `id` is the person's. */
export type Invitee = { id: string; email: string; token: string };

/** Has an administrator invite somebody new. */
export async function invite(
  administrator: Person,
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

/** The mail of an invitation did not go out after all. */
export async function loseMailOf({ id }: { id: string }): Promise<void> {
  const { messageId } = await db().invitation.findUniqueOrThrow({ where: { userId: id } });
  await db().outboxMessage.update({ where: { id: messageId ?? "" }, data: { state: "failed", sentAt: null } });
}
