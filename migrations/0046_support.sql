CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "support_counters" (
	"name" text PRIMARY KEY NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"reply_id" uuid,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message" text NOT NULL,
	"audience" text NOT NULL,
	"origin" text DEFAULT 'portal' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"number" integer NOT NULL,
	"ticket_number" text GENERATED ALWAYS AS ('TKT-' || lpad(number::text, greatest(4, length(number::text)), '0')) STORED NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"assignee_id" uuid,
	"turn_since" timestamp with time zone DEFAULT now(),
	"first_answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"merged_into_id" uuid,
	"follows_id" uuid,
	"task_id" uuid,
	"feedback_id" uuid,
	"rating" text,
	"rating_comment" text,
	"rated_at" timestamp with time zone,
	CONSTRAINT "support_tickets_ended" CHECK (("support_tickets"."status" in ('resolved', 'closed')) = ("support_tickets"."closed_at" is not null)),
	CONSTRAINT "support_tickets_turn" CHECK (("support_tickets"."closed_at" is null) = ("support_tickets"."turn_since" is not null)),
	CONSTRAINT "support_tickets_merged" CHECK ("support_tickets"."merged_into_id" is null or ("support_tickets"."merged_into_id" <> "support_tickets"."id" and "support_tickets"."status" = 'closed'))
);
--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_files" ADD CONSTRAINT "support_files_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_files" ADD CONSTRAINT "support_files_reply_id_support_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."support_replies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_files" ADD CONSTRAINT "support_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_files" ADD CONSTRAINT "support_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_merged_into_id_support_tickets_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_follows_id_support_tickets_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_feedback_id_feedback_submissions_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_replies_name" ON "saved_replies" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_replies_deletion" ON "saved_replies" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "support_files_ticket" ON "support_files" USING btree ("ticket_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "support_files_reply" ON "support_files" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "support_files_file" ON "support_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "support_replies_ticket" ON "support_replies" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_tickets_number" ON "support_tickets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "support_tickets_newest" ON "support_tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_asker" ON "support_tickets" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_assignee" ON "support_tickets" USING btree ("assignee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_merged_into" ON "support_tickets" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_feedback" ON "support_tickets" USING btree ("feedback_id") WHERE feedback_id is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_task" ON "support_tickets" USING btree ("task_id") WHERE task_id is not null;