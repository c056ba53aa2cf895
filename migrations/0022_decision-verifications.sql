CREATE TABLE "decision_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"with_files" boolean NOT NULL,
	"requested_by" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"decisions" integer DEFAULT 0 NOT NULL,
	"versions_read" integer DEFAULT 0 NOT NULL,
	"versions_gone" integer DEFAULT 0 NOT NULL,
	"head_number" integer,
	"head_hash" text,
	"finding_count" integer DEFAULT 0 NOT NULL,
	"findings" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "decision_verifications_newest" ON "decision_verifications" USING btree ("started_at","id");