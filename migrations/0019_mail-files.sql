CREATE TABLE "mail_files" (
	"mail_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text,
	"size" bigint,
	"file_id" uuid,
	"maker" text,
	"given" jsonb,
	CONSTRAINT "mail_files_mail_id_position_pk" PRIMARY KEY("mail_id","position")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" jsonb;--> statement-breakpoint
ALTER TABLE "mail_files" ADD CONSTRAINT "mail_files_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_files" ADD CONSTRAINT "mail_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_files_file" ON "mail_files" USING btree ("file_id");