CREATE TABLE "follows" (
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"following" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_record_type_record_id_user_id_pk" PRIMARY KEY("record_type","record_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" boolean DEFAULT true NOT NULL,
	"task_assignments" boolean DEFAULT true NOT NULL,
	"project_updates" boolean DEFAULT true NOT NULL,
	"kinds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"delivery" text DEFAULT 'soon' NOT NULL,
	"digest_hour" integer DEFAULT 8 NOT NULL,
	"digest_since" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "kind" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "part_type" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "part_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mail_pending" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "removal_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notices_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("user_id","created_at") WHERE mail_pending;--> statement-breakpoint
CREATE INDEX "notifications_removed" ON "notifications" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
UPDATE "notifications" n SET "part_type" = 'comment', "part_id" = m."id", "record_type" = m."record_type", "record_id" = m."record_id"
  FROM "comments" m WHERE n."record_type" = 'comment' AND m."id" = n."record_id";--> statement-breakpoint
UPDATE "notifications" n SET "project_id" = t."project_id" FROM "tasks" t WHERE n."record_type" = 'task' AND t."id" = n."record_id";--> statement-breakpoint
UPDATE "notifications" SET "mail_pending" = false;
