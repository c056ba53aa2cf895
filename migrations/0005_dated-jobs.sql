CREATE TABLE "dated_jobs" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"zone" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"data" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "dated_jobs_name_key_pk" PRIMARY KEY("name","key")
);
--> statement-breakpoint
CREATE INDEX "dated_jobs_due" ON "dated_jobs" USING btree ("name","due_at") WHERE done_at is null;