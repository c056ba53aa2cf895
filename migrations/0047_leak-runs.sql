CREATE TABLE "leak_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"requested_by" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"accounts" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"finding_count" integer DEFAULT 0 NOT NULL,
	"findings" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "leak_runs_newest" ON "leak_runs" USING btree ("started_at","id");