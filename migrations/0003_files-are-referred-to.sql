DROP INDEX "attachments_record";--> statement-breakpoint
DROP INDEX "comments_record";--> statement-breakpoint
UPDATE "brands" SET "logo_file_id" = NULL WHERE NOT EXISTS (SELECT 1 FROM "files" f WHERE f."id" = "logo_file_id");--> statement-breakpoint
UPDATE "users" SET "avatar_file_id" = NULL WHERE NOT EXISTS (SELECT 1 FROM "files" f WHERE f."id" = "avatar_file_id");--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_file_id_files_id_fk" FOREIGN KEY ("avatar_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_record" ON "attachments" USING btree ("record_type","record_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "comments_record" ON "comments" USING btree ("record_type","record_id","created_at","id");