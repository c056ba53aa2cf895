CREATE TABLE "task_totals" (
	"family" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "task_totals_family_key_pk" PRIMARY KEY("family","key")
);
--> statement-breakpoint
CREATE TABLE "task_totals_pending" (
	"status" text NOT NULL,
	"assignee_id" uuid,
	"due_date" date,
	"completed_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "tasks_assignee";--> statement-breakpoint
DROP INDEX "tasks_children";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "completed_on" date;--> statement-breakpoint
CREATE INDEX "tasks_assignee" ON "tasks" USING btree ("assignee_id","status",coalesce(due_date, 'infinity'::date),"id","project_id","due_date","task_type") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_children" ON "tasks" USING btree ("parent_task_id","order_index") WHERE parent_task_id is not null;--> statement-breakpoint
UPDATE "tasks" t SET "completed_on" = (t."completed_at" AT TIME ZONE coalesce((SELECT u."timezone" FROM "users" u WHERE u."id" = t."assignee_id"), 'UTC'))::date
WHERE t."completed_at" IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION tasks_completed_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- By the calendar of whoever has the task now: the day stays what it was when they move to another zone.
	new.completed_on := (new.completed_at AT TIME ZONE coalesce((SELECT u.timezone FROM users u WHERE u.id = new.assignee_id), 'UTC'))::date;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER tasks_completed_on BEFORE INSERT ON "tasks" FOR EACH ROW
	WHEN (new.completed_at IS NOT NULL) EXECUTE FUNCTION tasks_completed_on();--> statement-breakpoint
CREATE TRIGGER tasks_completed_on_again BEFORE UPDATE OF "completed_at" ON "tasks" FOR EACH ROW
	WHEN (new.completed_at IS DISTINCT FROM old.completed_at) EXECUTE FUNCTION tasks_completed_on();--> statement-breakpoint
-- Counted is what is not deleted and stands in no archived project. Whoever archives a project holds it FOR UPDATE and waits for everybody who
-- holds it FOR KEY SHARE (as a foreign key does): so a task and the archive of its project are counted one after the other.
CREATE FUNCTION tasks_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO task_totals_pending SELECT t.status, t.assignee_id, t.due_date, t.completed_on, t.created_at, 1
	FROM added t JOIN projects p ON p.id = t.project_id AND p.archived_at IS NULL WHERE t.deleted_at IS NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tasks_counted_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM projects p WHERE p.id IN (
		SELECT unnest(array[g.project_id, a.project_id]) FROM gone g JOIN added a ON a.id = g.id
		WHERE (g.project_id, g.status, g.assignee_id, g.due_date, g.completed_on, g.created_at, g.deleted_at IS NULL)
			IS DISTINCT FROM (a.project_id, a.status, a.assignee_id, a.due_date, a.completed_on, a.created_at, a.deleted_at IS NULL))
	ORDER BY p.id FOR KEY SHARE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	INSERT INTO task_totals_pending SELECT t.status, t.assignee_id, t.due_date, t.completed_on, t.created_at, t.n
	FROM (SELECT g.*, -1 AS n FROM gone g UNION ALL SELECT a.*, 1 FROM added a) t
	JOIN projects p ON p.id = t.project_id AND p.archived_at IS NULL WHERE t.deleted_at IS NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tasks_counted_no_more() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM projects p WHERE p.id IN (SELECT g.project_id FROM gone g WHERE g.deleted_at IS NULL) ORDER BY p.id FOR KEY SHARE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	INSERT INTO task_totals_pending SELECT t.status, t.assignee_id, t.due_date, t.completed_on, t.created_at, -1
	FROM gone t JOIN projects p ON p.id = t.project_id AND p.archived_at IS NULL WHERE t.deleted_at IS NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION projects_archive_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM projects WHERE id = new.id FOR UPDATE;
	RETURN new;
END $$;--> statement-breakpoint
CREATE FUNCTION projects_tasks_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO task_totals_pending SELECT t.status, t.assignee_id, t.due_date, t.completed_on, t.created_at, CASE WHEN new.archived_at IS NULL THEN 1 ELSE -1 END
	FROM tasks t WHERE t.project_id = new.id AND t.deleted_at IS NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tasks_counted AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION tasks_counted();--> statement-breakpoint
CREATE TRIGGER tasks_counted_again AFTER UPDATE ON "tasks" REFERENCING OLD TABLE AS gone NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION tasks_counted_again();--> statement-breakpoint
CREATE TRIGGER tasks_counted_no_more AFTER DELETE ON "tasks" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION tasks_counted_no_more();--> statement-breakpoint
CREATE TRIGGER projects_archive_waits BEFORE UPDATE OF "archived_at" ON "projects" FOR EACH ROW
	WHEN ((new.archived_at IS NULL) <> (old.archived_at IS NULL)) EXECUTE FUNCTION projects_archive_waits();--> statement-breakpoint
CREATE TRIGGER projects_tasks_counted AFTER UPDATE OF "archived_at" ON "projects" FOR EACH ROW
	WHEN ((new.archived_at IS NULL) <> (old.archived_at IS NULL)) EXECUTE FUNCTION projects_tasks_counted();--> statement-breakpoint
INSERT INTO "task_totals_pending" SELECT t.status, t.assignee_id, t.due_date, t.completed_on, t.created_at, 1
FROM "tasks" t JOIN "projects" p ON p.id = t.project_id AND p.archived_at IS NULL WHERE t.deleted_at IS NULL;
