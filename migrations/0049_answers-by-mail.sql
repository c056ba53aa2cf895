CREATE TABLE "support_mail_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_mailboxes" (
	"name" text PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"looked_at" timestamp with time zone,
	"error" text,
	"error_at" timestamp with time zone,
	"taken" integer DEFAULT 0 NOT NULL,
	"left" integer DEFAULT 0 NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "support_mails" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_mails_ticket_id_user_id_message_id_pk" PRIMARY KEY("ticket_id","user_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "thread" jsonb;--> statement-breakpoint
ALTER TABLE "support_replies" ADD COLUMN "sent_from" text;--> statement-breakpoint
ALTER TABLE "support_mail_tokens" ADD CONSTRAINT "support_mail_tokens_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_mail_tokens" ADD CONSTRAINT "support_mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_mails" ADD CONSTRAINT "support_mails_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_mails" ADD CONSTRAINT "support_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_mail_tokens_age" ON "support_mail_tokens" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_mail_tokens_ticket" ON "support_mail_tokens" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "support_mail_tokens_user" ON "support_mail_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_mails_newest" ON "support_mails" USING btree ("ticket_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "support_mails_user" ON "support_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_tickets_word" ON "support_tickets" USING gin ((ticket_number || ' ' || subject || ' ' || description) gin_trgm_ops);