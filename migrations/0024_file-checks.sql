ALTER TABLE "files" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "damage" text;--> statement-breakpoint
CREATE INDEX "files_checked" ON "files" USING btree (coalesce(checked_at, created_at)) WHERE state = 'ready';