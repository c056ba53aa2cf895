CREATE TABLE "file_removals" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"assembly" jsonb,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"place" jsonb NOT NULL,
	"length" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"hash_state" text,
	"assembly" jsonb,
	"lease_token" uuid,
	"leased_until" timestamp with time zone,
	"lease_wanted" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scan" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attachments_file" ON "attachments" USING btree ("file_id");--> statement-breakpoint
-- What is there so far are pictures that Atelier has made anew itself.
UPDATE "files" SET "scan" = 'clean';
