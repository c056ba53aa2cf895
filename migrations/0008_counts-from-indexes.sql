DROP INDEX "projects_brand_id";--> statement-breakpoint
DROP INDEX "tasks_due";--> statement-breakpoint
CREATE INDEX "projects_brand" ON "projects" USING btree ("brand_id","archived_at");--> statement-breakpoint
CREATE INDEX "users_deactivated" ON "users" USING btree ("id") WHERE deactivated_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("status",coalesce(due_date, 'infinity'::date),"id","priority","task_type") WHERE deleted_at is null;