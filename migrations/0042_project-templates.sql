CREATE TABLE "project_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"plan" jsonb NOT NULL,
	"task_count" integer NOT NULL,
	"deliverable_count" integer NOT NULL,
	"created_by" uuid,
	CONSTRAINT "project_templates_counts" CHECK ("project_templates"."task_count" >= 0 and "project_templates"."deliverable_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "project_templates" ADD CONSTRAINT "project_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_templates_name" ON "project_templates" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_templates_deletion" ON "project_templates" USING btree ("deletion_id") WHERE deleted_at is not null;