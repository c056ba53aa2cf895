CREATE TABLE "file_previews" (
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"preview_file_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "file_previews_file_id_kind_pk" PRIMARY KEY("file_id","kind")
);
--> statement-breakpoint
CREATE TABLE "file_readings" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"pages" integer,
	"duration" double precision,
	"frame_rate" text,
	"codecs" jsonb,
	"text" text
);
--> statement-breakpoint
ALTER TABLE "file_previews" ADD CONSTRAINT "file_previews_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_previews" ADD CONSTRAINT "file_previews_preview_file_id_files_id_fk" FOREIGN KEY ("preview_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_readings" ADD CONSTRAINT "file_readings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_previews_preview" ON "file_previews" USING btree ("preview_file_id");--> statement-breakpoint
CREATE INDEX "file_readings_waiting" ON "file_readings" USING btree ("file_id") WHERE state in ('waiting', 'missing');