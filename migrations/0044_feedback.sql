CREATE TABLE "feedback_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"category" text,
	"status" text DEFAULT 'submitted' NOT NULL,
	"priority" text,
	"admin_response" text,
	"triaged_at" timestamp with time zone,
	"merged_into_id" uuid,
	CONSTRAINT "feedback_submissions_not_into_itself" CHECK ("feedback_submissions"."merged_into_id" <> "feedback_submissions"."id")
);
--> statement-breakpoint
CREATE TABLE "feedback_upvotes" (
	"feedback_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_upvotes_feedback_id_user_id_pk" PRIMARY KEY("feedback_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "feedback_submissions" ADD CONSTRAINT "feedback_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_submissions" ADD CONSTRAINT "feedback_submissions_merged_into_id_feedback_submissions_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."feedback_submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_upvotes" ADD CONSTRAINT "feedback_upvotes_feedback_id_feedback_submissions_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_upvotes" ADD CONSTRAINT "feedback_upvotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_submissions_newest" ON "feedback_submissions" USING btree ("created_at","id") WHERE deleted_at is null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "feedback_submissions_user" ON "feedback_submissions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "feedback_submissions_merged" ON "feedback_submissions" USING btree ("merged_into_id");--> statement-breakpoint
CREATE INDEX "feedback_submissions_deletion" ON "feedback_submissions" USING btree ("deletion_id");--> statement-breakpoint
CREATE INDEX "feedback_submissions_title" ON "feedback_submissions" USING gin ("title" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "feedback_upvotes_user" ON "feedback_upvotes" USING btree ("user_id");