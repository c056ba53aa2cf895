CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"person_name" text,
	"record_type" text,
	"record_id" uuid,
	"record_name" text,
	"subject_id" uuid,
	"subject_name" text,
	"address" text,
	"browser" text,
	"details" jsonb DEFAULT '{}' NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(coalesce(person_name, '') || ' ' || coalesce(actor_name, '') || ' ' || coalesce(record_name, '') || ' ' || coalesce(subject_name, '') || ' ' || coalesce(address, ''), NFD), '[\u0300-\u036f]', '', 'g'))) STORED NOT NULL,
	CONSTRAINT "audit_entries_outcome" CHECK ("audit_entries"."outcome" in ('done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "workspace_settings" ADD COLUMN "audit_days" integer DEFAULT 365 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_failed" ON "audit_entries" USING btree ("at","id") WHERE outcome = 'failed';--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "workspace_settings" ADD CONSTRAINT "workspace_settings_audit_days" CHECK ("workspace_settings"."audit_days" between 30 and 3650);--> statement-breakpoint
CREATE FUNCTION audit_entries_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The retention job says so for its own transaction alone, and even it removes nothing younger than 30 days.
	IF tg_op = 'DELETE' AND current_setting('atelier.audit_retention', true) = 'on' THEN
		IF old.at < now() - interval '30 days' THEN RETURN old; END IF;
	END IF;
	RAISE EXCEPTION 'The audit log is never changed: % refused.', lower(tg_op) USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entries_stand BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION audit_entries_stand();--> statement-breakpoint
CREATE TRIGGER audit_entries_stand_whole BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_stand();
