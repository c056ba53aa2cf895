ALTER TABLE "file_previews" ADD COLUMN "stills" integer;--> statement-breakpoint
ALTER TABLE "file_readings" ADD COLUMN "plays" boolean;--> statement-breakpoint
ALTER TABLE "file_readings" ADD COLUMN "copy_state" text;--> statement-breakpoint
ALTER TABLE "file_readings" ADD COLUMN "copy_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "file_readings_copies" ON "file_readings" USING btree ("file_id") WHERE copy_state in ('waiting', 'missing');--> statement-breakpoint
-- Videos that are here already get their copies and stills, too.
UPDATE "file_readings" r SET "copy_state" = 'waiting' FROM "files" f WHERE f."id" = r."file_id" AND f."media_type" LIKE 'video/%' AND r."state" = 'done' AND r."width" IS NOT NULL;
