ALTER TABLE "workspace_settings" ADD COLUMN "logo_file_id" uuid;--> statement-breakpoint
ALTER TABLE "workspace_settings" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "workspace_settings" ADD CONSTRAINT "workspace_settings_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_settings" ADD CONSTRAINT "workspace_settings_accent" CHECK ("workspace_settings"."accent" ~ '^#[0-9a-f]{6}$');