CREATE TABLE "content_overrides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_item_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"finding" text NOT NULL,
	"sentence" text NOT NULL,
	"reason" text NOT NULL,
	"overridden_by" uuid NOT NULL,
	"overridden_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_preflights" (
	"content_item_id" uuid PRIMARY KEY NOT NULL,
	"version_number" integer NOT NULL,
	"open_problems" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_measures" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"colours" jsonb,
	"loudness" jsonb
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "alternative_text" text;--> statement-breakpoint
ALTER TABLE "content_overrides" ADD CONSTRAINT "content_overrides_content_item_id_content_items_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_overrides" ADD CONSTRAINT "content_overrides_overridden_by_users_id_fk" FOREIGN KEY ("overridden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_preflights" ADD CONSTRAINT "content_preflights_content_item_id_content_items_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_measures" ADD CONSTRAINT "file_measures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_overrides_item" ON "content_overrides" USING btree ("content_item_id","version_number","overridden_at");--> statement-breakpoint
CREATE INDEX "file_measures_waiting" ON "file_measures" USING btree ("file_id") WHERE state in ('waiting', 'missing');