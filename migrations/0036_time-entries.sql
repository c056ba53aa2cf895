CREATE TABLE "time_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"user_id" uuid,
	"day" date NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"note" text,
	"source" text NOT NULL,
	"created_by" uuid,
	CONSTRAINT "time_entries_record" CHECK ("time_entries"."record_type" in ('task', 'deliverable')),
	CONSTRAINT "time_entries_span" CHECK ("time_entries"."stopped_at" is null or ("time_entries"."started_at" is not null and "time_entries"."minutes" = round(extract(epoch from "time_entries"."stopped_at" - "time_entries"."started_at") / 60))),
	CONSTRAINT "time_entries_running" CHECK ("time_entries"."started_at" is null or "time_entries"."stopped_at" is not null or ("time_entries"."minutes" = 0 and "time_entries"."user_id" is not null)),
	CONSTRAINT "time_entries_minutes" CHECK ("time_entries"."source" = 'difference' or "time_entries"."minutes" >= 0)
);--> statement-breakpoint
ALTER TABLE "deliverables" DROP CONSTRAINT "deliverables_hours";--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_hours";--> statement-breakpoint
ALTER TABLE "deliverables" ADD COLUMN "logged_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "logged_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was typed as a sum until now becomes an entry of it, so that the sum holds from the first day.
INSERT INTO "time_entries" ("id", "record_type", "record_id", "user_id", "day", "minutes", "source", "created_by", "created_at", "updated_at")
  SELECT gen_random_uuid(), 'task', r.id, coalesce(r.assignee_id, r.created_by), coalesce(r.completed_on, (r.updated_at AT TIME ZONE 'UTC')::date), round(r.actual_hours * 60), 'imported', r.created_by, r.updated_at, r.updated_at
  FROM "tasks" r WHERE round(r.actual_hours * 60) > 0;--> statement-breakpoint
INSERT INTO "time_entries" ("id", "record_type", "record_id", "user_id", "day", "minutes", "source", "created_by", "created_at", "updated_at")
  SELECT gen_random_uuid(), 'deliverable', r.id, coalesce(r.assigned_to, r.created_by), coalesce(r.delivered_on, (r.updated_at AT TIME ZONE 'UTC')::date), round(r.actual_hours * 60), 'imported', r.created_by, r.updated_at, r.updated_at
  FROM "deliverables" r WHERE round(r.actual_hours * 60) > 0;--> statement-breakpoint
UPDATE "tasks" SET "logged_minutes" = round("actual_hours" * 60) WHERE round("actual_hours" * 60) > 0;--> statement-breakpoint
UPDATE "deliverables" SET "logged_minutes" = round("actual_hours" * 60) WHERE round("actual_hours" * 60) > 0;--> statement-breakpoint
ALTER TABLE "deliverables" drop column "actual_hours";--> statement-breakpoint
ALTER TABLE "tasks" drop column "actual_hours";--> statement-breakpoint
ALTER TABLE "deliverables" ADD COLUMN "actual_hours" numeric(8, 2) GENERATED ALWAYS AS (round(nullif(logged_minutes, 0) / 60.0, 2)) STORED;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "actual_hours" numeric(8, 2) GENERATED ALWAYS AS (round(nullif(logged_minutes, 0) / 60.0, 2)) STORED;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "time_entries_one_running" ON "time_entries" USING btree ("user_id") WHERE started_at is not null and stopped_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "time_entries_record" ON "time_entries" USING btree ("record_type","record_id","day","id");--> statement-breakpoint
CREATE INDEX "time_entries_person" ON "time_entries" USING btree ("user_id","day","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "time_entries_day" ON "time_entries" USING btree ("day","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "time_entries_deletion" ON "time_entries" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_hours" CHECK ("deliverables"."estimated_hours" >= 0 and "deliverables"."logged_minutes" >= 0);--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_hours" CHECK ("tasks"."estimated_hours" >= 0 and "tasks"."logged_minutes" >= 0);--> statement-breakpoint
-- Keeps the sums (decision 28): adding to what is there, so that of many at once none is lost.
CREATE FUNCTION time_entries_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks r SET logged_minutes = r.logged_minutes + d.n FROM (
    SELECT e.record_id, sum(e.n) AS n FROM (SELECT record_type, record_id, minutes AS n FROM added WHERE deleted_at IS NULL) e WHERE e.record_type = 'task' GROUP BY e.record_id HAVING sum(e.n) <> 0) d
  WHERE r.id = d.record_id;
  UPDATE deliverables r SET logged_minutes = r.logged_minutes + d.n FROM (
    SELECT e.record_id, sum(e.n) AS n FROM (SELECT record_type, record_id, minutes AS n FROM added WHERE deleted_at IS NULL) e WHERE e.record_type = 'deliverable' GROUP BY e.record_id HAVING sum(e.n) <> 0) d
  WHERE r.id = d.record_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION time_entries_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks r SET logged_minutes = r.logged_minutes + d.n FROM (
    SELECT e.record_id, sum(e.n) AS n FROM (SELECT record_type, record_id, minutes AS n FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT record_type, record_id, -minutes AS n FROM gone WHERE deleted_at IS NULL) e WHERE e.record_type = 'task' GROUP BY e.record_id HAVING sum(e.n) <> 0) d
  WHERE r.id = d.record_id;
  UPDATE deliverables r SET logged_minutes = r.logged_minutes + d.n FROM (
    SELECT e.record_id, sum(e.n) AS n FROM (SELECT record_type, record_id, minutes AS n FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT record_type, record_id, -minutes AS n FROM gone WHERE deleted_at IS NULL) e WHERE e.record_type = 'deliverable' GROUP BY e.record_id HAVING sum(e.n) <> 0) d
  WHERE r.id = d.record_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION time_entries_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks r SET logged_minutes = r.logged_minutes + d.n FROM (
    SELECT e.record_id, sum(e.n) AS n FROM (SELECT record_type, record_id, -minutes AS n FROM gone WHERE deleted_at IS NULL) e WHERE e.record_type = 'task' GROUP BY e.record_id HAVING sum(e.n) <> 0) d
  WHERE r.id = d.record_id;
  UPDATE deliverables r SET logged_minutes = r.logged_minutes + d.n FROM (
    SELECT e.record_id, sum(e.n) AS n FROM (SELECT record_type, record_id, -minutes AS n FROM gone WHERE deleted_at IS NULL) e WHERE e.record_type = 'deliverable' GROUP BY e.record_id HAVING sum(e.n) <> 0) d
  WHERE r.id = d.record_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER time_entries_added AFTER INSERT ON "time_entries" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION time_entries_added();--> statement-breakpoint
CREATE TRIGGER time_entries_changed AFTER UPDATE ON "time_entries" REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION time_entries_changed();--> statement-breakpoint
CREATE TRIGGER time_entries_gone AFTER DELETE ON "time_entries" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION time_entries_gone();
