-- AlterEnum
ALTER TYPE "token_purpose" ADD VALUE 'email_change_stop';

-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN "user_id" UUID;

-- CreateIndex
CREATE INDEX "outbox_messages_user_id_idx" ON "outbox_messages"("user_id");

-- AddForeignKey
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say ----------------------------------------------------------------------------------

-- Messages from before belong to a user where that is certain; the rest leave with their retention, after 30 days.
UPDATE outbox_messages m SET user_id = i.user_id FROM invitations i WHERE i.message_id = m.id;
UPDATE outbox_messages m SET user_id = u.id FROM users u
WHERE m.user_id IS NULL AND m.channel = 'mail' AND m.recipient = u.email AND m.created_at >= u.created_at
  AND m.kind NOT IN ('email-confirmation', 'email-changed', 'account-deleted');
