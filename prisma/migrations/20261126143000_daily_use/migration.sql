-- The comments on every video, newest first, and those that contain a text.
CREATE INDEX "comments_created_at_id_idx" ON "comments" (created_at DESC, id DESC);
CREATE INDEX "comments_search_idx" ON "comments" USING gin (search_key(content) gin_trgm_ops);

-- A mail that was given up keeps its content for some days, so that it can be sent again.
ALTER TABLE "outbox_messages" DROP CONSTRAINT "outbox_messages_content_while_queued";
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_content" CHECK (
  CASE state WHEN 'queued' THEN content IS NOT NULL WHEN 'sent' THEN content IS NULL ELSE true END);
