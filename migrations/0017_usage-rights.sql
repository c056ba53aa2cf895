CREATE TABLE "usage_rights" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text,
	"licence" text,
	"terms" text,
	"holder" text,
	"valid_until" date,
	"territory" text[],
	"channels" text[]
);
--> statement-breakpoint
ALTER TABLE "usage_rights" ADD CONSTRAINT "usage_rights_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_rights_valid_until" ON "usage_rights" USING btree ("valid_until") WHERE valid_until is not null;