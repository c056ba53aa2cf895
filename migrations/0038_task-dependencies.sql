CREATE TABLE "task_dependencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"before_id" uuid NOT NULL,
	"after_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_dependencies_once" UNIQUE("before_id","after_id"),
	CONSTRAINT "task_dependencies_two" CHECK ("task_dependencies"."before_id" <> "task_dependencies"."after_id")
);
--> statement-breakpoint
ALTER TABLE "task_dependencies" ADD CONSTRAINT "task_dependencies_before_id_tasks_id_fk" FOREIGN KEY ("before_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_dependencies" ADD CONSTRAINT "task_dependencies_after_id_tasks_id_fk" FOREIGN KEY ("after_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_dependencies" ADD CONSTRAINT "task_dependencies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_dependencies_after" ON "task_dependencies" USING btree ("after_id");--> statement-breakpoint
-- A task that goes to another project goes without those that stay: row by row once all of a statement have gone, so that what goes along keeps its own.
CREATE FUNCTION task_dependencies_within() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM task_dependencies d USING tasks t
	WHERE (d.before_id = new.id AND t.id = d.after_id OR d.after_id = new.id AND t.id = d.before_id) AND t.project_id <> new.project_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER task_dependencies_within AFTER UPDATE OF "project_id" ON "tasks" FOR EACH ROW
	WHEN (new.project_id IS DISTINCT FROM old.project_id) EXECUTE FUNCTION task_dependencies_within();
