-- CreateTable
CREATE TABLE "kept_figures" (
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kept_figures_pkey" PRIMARY KEY ("name")
);
