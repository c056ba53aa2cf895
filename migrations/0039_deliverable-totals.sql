CREATE TABLE "deliverable_totals" (
	"family" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "deliverable_totals_family_key_pk" PRIMARY KEY("family","key")
);
--> statement-breakpoint
CREATE TABLE "deliverable_totals_pending" (
	"due_date" date,
	"delivered_on" date,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_forecasts" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"p50" date,
	"p85" date,
	"finished" integer NOT NULL,
	"weeks" integer NOT NULL,
	"open" integer NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_forecasts" ADD CONSTRAINT "project_forecasts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- As tasks are counted (0023): what is not deleted and stands in no archived project, one after the other with the archive of the project.
CREATE FUNCTION deliverables_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO deliverable_totals_pending SELECT d.due_date, d.delivered_on, 1
	FROM added d JOIN projects p ON p.id = d.project_id AND p.archived_at IS NULL WHERE d.deleted_at IS NULL AND d.due_date IS NOT NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION deliverables_counted_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM projects p WHERE p.id IN (
		SELECT unnest(array[g.project_id, a.project_id]) FROM gone g JOIN added a ON a.id = g.id
		WHERE (g.project_id, g.due_date, g.delivered_on, g.deleted_at IS NULL)
			IS DISTINCT FROM (a.project_id, a.due_date, a.delivered_on, a.deleted_at IS NULL))
	ORDER BY p.id FOR KEY SHARE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	INSERT INTO deliverable_totals_pending SELECT d.due_date, d.delivered_on, d.n
	FROM (SELECT g.*, -1 AS n FROM gone g UNION ALL SELECT a.*, 1 FROM added a) d
	JOIN projects p ON p.id = d.project_id AND p.archived_at IS NULL WHERE d.deleted_at IS NULL AND d.due_date IS NOT NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION deliverables_counted_no_more() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM projects p WHERE p.id IN (SELECT g.project_id FROM gone g WHERE g.deleted_at IS NULL AND g.due_date IS NOT NULL)
	ORDER BY p.id FOR KEY SHARE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	INSERT INTO deliverable_totals_pending SELECT d.due_date, d.delivered_on, -1
	FROM gone d JOIN projects p ON p.id = d.project_id AND p.archived_at IS NULL WHERE d.deleted_at IS NULL AND d.due_date IS NOT NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION projects_deliverables_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO deliverable_totals_pending SELECT d.due_date, d.delivered_on, CASE WHEN new.archived_at IS NULL THEN 1 ELSE -1 END
	FROM deliverables d WHERE d.project_id = new.id AND d.deleted_at IS NULL AND d.due_date IS NOT NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER deliverables_counted AFTER INSERT ON "deliverables" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION deliverables_counted();--> statement-breakpoint
CREATE TRIGGER deliverables_counted_again AFTER UPDATE ON "deliverables" REFERENCING OLD TABLE AS gone NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION deliverables_counted_again();--> statement-breakpoint
CREATE TRIGGER deliverables_counted_no_more AFTER DELETE ON "deliverables" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION deliverables_counted_no_more();--> statement-breakpoint
CREATE TRIGGER projects_deliverables_counted AFTER UPDATE OF "archived_at" ON "projects" FOR EACH ROW
	WHEN ((new.archived_at IS NULL) <> (old.archived_at IS NULL)) EXECUTE FUNCTION projects_deliverables_counted();--> statement-breakpoint
INSERT INTO "deliverable_totals_pending" SELECT d.due_date, d.delivered_on, 1
FROM "deliverables" d JOIN "projects" p ON p.id = d.project_id AND p.archived_at IS NULL WHERE d.deleted_at IS NULL AND d.due_date IS NOT NULL;
