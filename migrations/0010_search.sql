-- Words that were typed with an error are found by their groups of three letters. Trusted: the owner of a database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "event_readers" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"xid" "xid8" NOT NULL,
	"event_id" bigint NOT NULL,
	"begun" jsonb
);
--> statement-breakpoint
CREATE TABLE "opened_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"project_id" uuid,
	"brand_id" uuid,
	"on_type" text,
	"on_id" uuid,
	"people" uuid[] NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"number" text collate "C",
	"title" text collate "C" NOT NULL,
	"words" "tsvector" NOT NULL,
	"internal_words" "tsvector",
	CONSTRAINT "search_entries_record_type_record_id_pk" PRIMARY KEY("record_type","record_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "opened_records" ADD CONSTRAINT "opened_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "opened_records_once" ON "opened_records" USING btree ("user_id","record_type","record_id");--> statement-breakpoint
CREATE INDEX "opened_records_newest" ON "opened_records" USING btree ("user_id","opened_at");--> statement-breakpoint
CREATE INDEX "opened_records_record" ON "opened_records" USING btree ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_entries_internal" ON "search_entries" USING gin ("internal_words") WHERE internal_words is not null;--> statement-breakpoint
CREATE INDEX "search_entries_title" ON "search_entries" USING btree ("title","at") WHERE title <> '';--> statement-breakpoint
CREATE INDEX "search_entries_number" ON "search_entries" USING btree ("number") WHERE number is not null;--> statement-breakpoint
CREATE INDEX "search_entries_newest" ON "search_entries" USING btree ("at","record_id");--> statement-breakpoint
CREATE INDEX "search_entries_kind" ON "search_entries" USING btree ("record_type","at","record_id");--> statement-breakpoint
CREATE INDEX "search_entries_project" ON "search_entries" USING btree ("project_id","at");--> statement-breakpoint
CREATE INDEX "search_entries_brand" ON "search_entries" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "search_entries_people" ON "search_entries" USING gin ("people");--> statement-breakpoint
CREATE INDEX "search_entries_on" ON "search_entries" USING btree ("on_type","on_id");--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gist ("word" gist_trgm_ops(siglen=64));