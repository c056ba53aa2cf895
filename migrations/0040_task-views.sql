CREATE TABLE "task_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"project_id" uuid,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task_views" ADD CONSTRAINT "task_views_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_views" ADD CONSTRAINT "task_views_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_views_own_name" ON "task_views" USING btree ("created_by",lower(name)) WHERE deleted_at is null and project_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_views_project_name" ON "task_views" USING btree ("project_id",lower(name)) WHERE deleted_at is null and project_id is not null;--> statement-breakpoint
CREATE INDEX "task_views_deletion" ON "task_views" USING btree ("deletion_id") WHERE deleted_at is not null;