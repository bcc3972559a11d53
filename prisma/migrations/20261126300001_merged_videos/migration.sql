-- AlterTable
ALTER TABLE "videos" ADD COLUMN "merged_into_id" UUID;
ALTER TABLE "comments" ADD COLUMN "merged_from_id" UUID;

-- CreateTable
CREATE TABLE "carried_completions" (
    "batch_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "from_completed_at" TIMESTAMPTZ(3) NOT NULL,
    "from_evidence" "completion_evidence" NOT NULL,
    "into_completed_at" TIMESTAMPTZ(3),
    "into_evidence" "completion_evidence",
    "into_completion" INTEGER NOT NULL,
    "is_moved" BOOLEAN NOT NULL,
    "is_undone" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "carried_completions_pkey" PRIMARY KEY ("batch_id","user_id")
);

-- CreateIndex
CREATE INDEX "carried_completions_user_id_idx" ON "carried_completions"("user_id");

-- AddForeignKey
ALTER TABLE "carried_completions" ADD CONSTRAINT "carried_completions_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "point_batches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "carried_completions" ADD CONSTRAINT "carried_completions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say

-- A video at another address is another recording unless it is as long: what was seen of it does not count for the other, what
-- players reported says nothing about it, and completions of it are carried over.
CREATE OR REPLACE FUNCTION forget_watching_of_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM duration_reports WHERE video_id = NEW.id;
  IF OLD.duration IS NULL OR NEW.duration IS NULL OR abs(NEW.duration - OLD.duration) > 0.02 * OLD.duration THEN
    DELETE FROM watches WHERE video_id = NEW.id;
    DELETE FROM heat_tallies WHERE video_id = NEW.id;
    DELETE FROM video_heats WHERE video_id = NEW.id;
    UPDATE video_progress SET evidence = 'carried'
    WHERE video_id = NEW.id AND completed_at IS NOT NULL AND evidence IN ('watched', 'marked');
  END IF;
  RETURN NULL;
END $$;
