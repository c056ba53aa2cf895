-- Words that were typed with an error are found by their groups of three letters. Trusted: the owner of a database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE SEQUENCE "public"."task_order" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
CREATE TABLE "event_readers" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"xid" "xid8" NOT NULL,
	"event_id" bigint NOT NULL,
	"started" jsonb
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"version" integer,
	"brand_id" uuid,
	"project_id" uuid,
	"audience" text NOT NULL,
	"readers" text,
	"concerns" uuid[] DEFAULT '{}' NOT NULL,
	"actor_id" uuid,
	"actor_kind" text NOT NULL,
	"actor_name" text,
	"on_behalf_of" uuid,
	"changes" jsonb DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'account' NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"unsubscribe" text,
	"reply_to" jsonb,
	"thread" jsonb,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_route_key_pk" PRIMARY KEY("user_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"full_name" text,
	"grants" jsonb,
	"created_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"viewed_user_id" uuid,
	"viewed_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_kit_logos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"name" text NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_kits" (
	"brand_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"palette" jsonb DEFAULT '[]' NOT NULL,
	"fonts" jsonb DEFAULT '[]' NOT NULL,
	"words" jsonb DEFAULT '[]' NOT NULL,
	"platforms" jsonb DEFAULT '[]' NOT NULL,
	"loudness" double precision
);
--> statement-breakpoint
CREATE TABLE "brand_allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"allocated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"industry" text,
	"website" text,
	"logo_file_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"archived_at" timestamp with time zone,
	"billing_name" text,
	"billing_address" text,
	"billing_email" text,
	"billing_currency" text,
	"billing_terms" text,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "project_allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"allocated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"brand_id" uuid NOT NULL,
	"budget" numeric(16, 4),
	"currency" text NOT NULL,
	"start_date" date,
	"end_date" date,
	"project_manager_id" uuid NOT NULL,
	"product_owner_id" uuid NOT NULL,
	"status" text DEFAULT 'planning' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"agreed_rounds" integer,
	"archived_at" timestamp with time zone,
	"created_by" uuid,
	CONSTRAINT "projects_progress" CHECK ("projects"."progress" between 0 and 100),
	CONSTRAINT "projects_agreed_rounds" CHECK ("projects"."agreed_rounds" > 0),
	CONSTRAINT "projects_budget" CHECK ("projects"."budget" >= 0),
	CONSTRAINT "projects_dates" CHECK ("projects"."end_date" >= "projects"."start_date")
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"content_type" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"platform" text,
	"dimensions" text,
	"format" text,
	"alternative_text" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"budget_allocated" numeric(16, 4),
	"actual_cost" numeric(16, 4),
	"currency" text NOT NULL,
	"due_date" date,
	"project_id" uuid,
	"brand_id" uuid,
	"assigned_to" uuid,
	"created_by" uuid NOT NULL,
	"agreed_rounds" integer,
	"version_number" integer DEFAULT 0 NOT NULL,
	"shared_version" integer,
	"shared_at" timestamp with time zone,
	"published_url" text,
	"published_on" date,
	CONSTRAINT "content_items_place" CHECK (num_nonnulls("content_items"."project_id", "content_items"."brand_id") = 1),
	CONSTRAINT "content_items_agreed_rounds" CHECK ("content_items"."agreed_rounds" > 0),
	CONSTRAINT "content_items_money" CHECK ("content_items"."budget_allocated" >= 0 and "content_items"."actual_cost" >= 0),
	CONSTRAINT "content_items_shared" CHECK (("content_items"."shared_version" is null) = ("content_items"."shared_at" is null) and "content_items"."shared_version" <= "content_items"."version_number")
);
--> statement-breakpoint
CREATE TABLE "content_overrides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_item_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"finding" text NOT NULL,
	"sentence" text NOT NULL,
	"reason" text NOT NULL,
	"overridden_by" uuid NOT NULL,
	"overridden_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_item_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"width" integer,
	"height" integer,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_pictures_file" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "content_preflights" (
	"content_item_id" uuid PRIMARY KEY NOT NULL,
	"version_number" integer NOT NULL,
	"open_problems" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_reviewers" (
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "content_reviewers_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "content_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_item_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"version_number" integer NOT NULL,
	"agreed_rounds" integer,
	"note" text,
	"due_date" date,
	"submitted_by" uuid NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	CONSTRAINT "content_reviews_round" UNIQUE("content_item_id","round"),
	CONSTRAINT "content_reviews_closed" CHECK (("content_reviews"."closed_by" is null) = ("content_reviews"."closed_at" is null) and "content_reviews"."closed_at" >= "content_reviews"."submitted_at")
);
--> statement-breakpoint
CREATE TABLE "content_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_item_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"shared_by" uuid NOT NULL,
	"shared_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "content_shares_resolved" CHECK ("content_shares"."resolved_at" >= "content_shares"."shared_at")
);
--> statement-breakpoint
CREATE TABLE "content_version_pictures" (
	"version_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	CONSTRAINT "content_version_pictures_version_id_picture_id_pk" PRIMARY KEY("version_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_item_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"note" text,
	"restored_from" integer,
	"file_id" uuid,
	"file_name" text,
	"file_type" text,
	"file_size" bigint,
	"body" text,
	"sha256" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_versions_number" UNIQUE("content_item_id","number"),
	CONSTRAINT "content_versions_content" CHECK (num_nonnulls("content_versions"."file_id", "content_versions"."body") = 1),
	CONSTRAINT "content_versions_file" CHECK (num_nulls("content_versions"."file_id", "content_versions"."file_name", "content_versions"."file_type", "content_versions"."file_size") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "file_measures" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"colours" jsonb,
	"loudness" jsonb
);
--> statement-breakpoint
CREATE TABLE "chat_conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text,
	"is_group" boolean NOT NULL,
	"direct_key" text,
	"project_id" uuid,
	"created_by" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_rev" integer DEFAULT 0 NOT NULL,
	"active_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_conversations_two" CHECK ("chat_conversations"."is_group" = ("chat_conversations"."direct_key" is null))
);
--> statement-breakpoint
CREATE TABLE "chat_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"rev" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_msg_id" uuid NOT NULL,
	"body" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"reply_to_id" uuid,
	"edited_at" timestamp with time zone,
	"line" text,
	"subject_id" uuid,
	"task_id" uuid,
	CONSTRAINT "chat_messages_line" CHECK (("chat_messages"."line" is null) = ("chat_messages"."subject_id" is null))
);
--> statement-breakpoint
CREATE TABLE "chat_participants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"outside" boolean NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_by" uuid,
	"from_seq" integer DEFAULT 0 NOT NULL,
	"left_at" timestamp with time zone,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"notify" text DEFAULT 'all' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_reactions" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_reactions_message_id_emoji_user_id_pk" PRIMARY KEY("message_id","emoji","user_id")
);
--> statement-breakpoint
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
CREATE TABLE "support_counters" (
	"name" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
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
	"sent_from" text,
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
	"origin" text DEFAULT 'portal' NOT NULL,
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
CREATE TABLE "deliverable_milestones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"deliverable_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"due_date" date,
	"completed_at" timestamp with time zone,
	"position" text collate "C" NOT NULL,
	"created_by" uuid,
	CONSTRAINT "deliverable_milestones_position" UNIQUE("deliverable_id","position"),
	CONSTRAINT "deliverable_milestones_completed" CHECK (("deliverable_milestones"."status" = 'completed') = ("deliverable_milestones"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "deliverable_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deliverable_id" uuid NOT NULL,
	"task_id" uuid,
	"content_item_id" uuid,
	"document_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverable_parts_task" UNIQUE("task_id","deliverable_id"),
	CONSTRAINT "deliverable_parts_content_item" UNIQUE("content_item_id","deliverable_id"),
	CONSTRAINT "deliverable_parts_document" UNIQUE("document_id","deliverable_id"),
	CONSTRAINT "deliverable_parts_one" CHECK (num_nonnulls("deliverable_parts"."task_id", "deliverable_parts"."content_item_id", "deliverable_parts"."document_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "deliverable_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deliverable_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"audience" text NOT NULL,
	"manifest" text NOT NULL,
	"whole" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliverable_totals" (
	"counter" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "deliverable_totals_counter_key_pk" PRIMARY KEY("counter","key")
);
--> statement-breakpoint
CREATE TABLE "deliverable_totals_pending" (
	"due_date" date,
	"delivered_on" date,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliverables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"deliverable_type" text DEFAULT 'document' NOT NULL,
	"category" text,
	"assigned_to" uuid,
	"due_date" date,
	"status" text DEFAULT 'not_started' NOT NULL,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"estimated_hours" numeric(8, 2),
	"logged_minutes" integer DEFAULT 0 NOT NULL,
	"actual_hours" numeric(8, 2) GENERATED ALWAYS AS (round(nullif(logged_minutes, 0) / 60.0, 2)) STORED,
	"notes" text,
	"position" text collate "C" NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"own_work" boolean,
	"delivered_at" timestamp with time zone,
	"delivered_on" date,
	"verdict" text,
	"verdict_at" timestamp with time zone,
	"created_by" uuid,
	CONSTRAINT "deliverables_hours" CHECK ("deliverables"."estimated_hours" >= 0 and "deliverables"."logged_minutes" >= 0),
	CONSTRAINT "deliverables_approved" CHECK (num_nulls("deliverables"."approved_by", "deliverables"."approved_at", "deliverables"."own_work") in (0, 3)),
	CONSTRAINT "deliverables_approver" CHECK ("deliverables"."status" <> 'approved' or "deliverables"."approved_by" is not null),
	CONSTRAINT "deliverables_delivered" CHECK (("deliverables"."status" = 'delivered') = ("deliverables"."delivered_at" is not null)),
	CONSTRAINT "deliverables_delivered_on" CHECK (("deliverables"."delivered_at" is null) = ("deliverables"."delivered_on" is null)),
	CONSTRAINT "deliverables_verdict" CHECK (("deliverables"."verdict" is null) = ("deliverables"."verdict_at" is null))
);
--> statement-breakpoint
CREATE TABLE "document_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"project_id" uuid,
	"brand_id" uuid,
	"place_id" uuid GENERATED ALWAYS AS (coalesce(project_id, brand_id)) STORED NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"created_by" uuid,
	CONSTRAINT "document_folders_id_place" UNIQUE("id","place_id"),
	CONSTRAINT "document_folders_place" CHECK (num_nonnulls("document_folders"."project_id", "document_folders"."brand_id") = 1),
	CONSTRAINT "document_folders_not_own_parent" CHECK ("document_folders"."parent_id" <> "document_folders"."id")
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"note" text,
	"restored_from" integer,
	"audience" text NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"file_size" bigint NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_versions_number" UNIQUE("document_id","number")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"project_id" uuid,
	"brand_id" uuid,
	"place_id" uuid GENERATED ALWAYS AS (coalesce(project_id, brand_id)) STORED NOT NULL,
	"folder_id" uuid,
	"name" text NOT NULL,
	"category" text DEFAULT 'other' NOT NULL,
	"audience" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"version_number" integer DEFAULT 1 NOT NULL,
	"version_note" text,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"file_size" bigint NOT NULL,
	CONSTRAINT "documents_place" CHECK (num_nonnulls("documents"."project_id", "documents"."brand_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "project_forecasts" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"p50" date,
	"p85" date,
	"finished" integer NOT NULL,
	"weeks" integer NOT NULL,
	"open" integer NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "project_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"plan" jsonb NOT NULL,
	"task_count" integer NOT NULL,
	"deliverable_count" integer NOT NULL,
	"created_by" uuid,
	CONSTRAINT "project_templates_counts" CHECK ("project_templates"."task_count" >= 0 and "project_templates"."deliverable_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"id" uuid PRIMARY KEY NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"body" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"author_id" uuid,
	"author_kind" text DEFAULT 'person' NOT NULL,
	"author_name" text,
	"edited_at" timestamp with time zone,
	"parent_id" uuid,
	"anchor" jsonb,
	"round" integer,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "decision_chain" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"genesis" text NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "decision_chain_one" CHECK ("decision_chain"."id" = 1)
);
--> statement-breakpoint
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
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"format" integer DEFAULT 1 NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"record_title" text NOT NULL,
	"project_id" uuid,
	"project_name" text,
	"brand_id" uuid,
	"brand_name" text,
	"version_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"of_file" uuid,
	"file_name" text,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"outcome" text NOT NULL,
	"audience" text NOT NULL,
	"wording" text,
	"comment" text,
	"comment_salt" text,
	"comment_seal" text,
	"decider_kind" text NOT NULL,
	"actor_kind" text NOT NULL,
	"decider_id" uuid,
	"decider_name" text,
	"decider_name_salt" text,
	"decider_name_seal" text NOT NULL,
	"roles" text[] NOT NULL,
	"link_id" uuid,
	"link_name" text,
	"own_work" boolean NOT NULL,
	"address" text,
	"published_on" date,
	"about_number" integer,
	"content_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "decisions_number" UNIQUE("number"),
	CONSTRAINT "decisions_decider_kind" CHECK ("decisions"."decider_kind" in ('internal', 'client', 'guest')),
	CONSTRAINT "decisions_audience" CHECK ("decisions"."audience" in ('internal', 'client')),
	CONSTRAINT "decisions_sha256" CHECK ("decisions"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"following" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_record_type_record_id_user_id_pk" PRIMARY KEY("record_type","record_id","user_id")
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
CREATE TABLE "secret_link_guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"name" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "secret_link_guests_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "secret_link_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "secret_link_records_once" UNIQUE("link_id","record_type","record_id")
);
--> statement-breakpoint
CREATE TABLE "secret_link_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"guest_id" uuid,
	"what" text NOT NULL,
	"record_type" text,
	"record_id" uuid,
	"device" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secret_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"brand_id" uuid NOT NULL,
	"allows" text,
	"token_hash" text NOT NULL,
	"replaced_at" timestamp with time zone,
	"password_hash" text,
	"password_set_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	CONSTRAINT "secret_links_allows" CHECK ("secret_links"."allows" in ('look', 'comment', 'decide'))
);
--> statement-breakpoint
CREATE TABLE "task_dependencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"before_id" uuid NOT NULL,
	"after_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_dependencies_once" UNIQUE("before_id","after_id"),
	CONSTRAINT "task_dependencies_two" CHECK ("task_dependencies"."before_id" <> "task_dependencies"."after_id")
);
--> statement-breakpoint
CREATE TABLE "task_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"project_id" uuid,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_imports" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_totals" (
	"counter" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "task_totals_counter_key_pk" PRIMARY KEY("counter","key")
);
--> statement-breakpoint
CREATE TABLE "task_totals_pending" (
	"status" text NOT NULL,
	"assignee_id" uuid,
	"due_date" date,
	"completed_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"project_id" uuid NOT NULL,
	"assignee_id" uuid,
	"start_date" date,
	"due_date" date,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'todo' NOT NULL,
	"task_type" text,
	"estimated_hours" numeric(8, 2),
	"logged_minutes" integer DEFAULT 0 NOT NULL,
	"actual_hours" numeric(8, 2) GENERATED ALWAYS AS (round(nullif(logged_minutes, 0) / 60.0, 2)) STORED,
	"parent_task_id" uuid,
	"order_index" bigint DEFAULT nextval('task_order') NOT NULL,
	"position" text collate "C" NOT NULL,
	"completed_at" timestamp with time zone,
	"completed_on" date,
	"created_by" uuid,
	CONSTRAINT "tasks_id_project" UNIQUE("id","project_id"),
	CONSTRAINT "tasks_hours" CHECK ("tasks"."estimated_hours" >= 0 and "tasks"."logged_minutes" >= 0),
	CONSTRAINT "tasks_dates" CHECK ("tasks"."due_date" >= "tasks"."start_date"),
	CONSTRAINT "tasks_completed" CHECK (("tasks"."status" = 'done') = ("tasks"."completed_at" is not null)),
	CONSTRAINT "tasks_not_own_parent" CHECK ("tasks"."parent_task_id" <> "tasks"."id")
);
--> statement-breakpoint
CREATE TABLE "capacities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"minutes" integer NOT NULL,
	"valid_from" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "capacities_person" UNIQUE NULLS NOT DISTINCT("user_id","valid_from"),
	CONSTRAINT "capacities_minutes" CHECK ("capacities"."minutes" between 0 and 10080)
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"duty" text,
	"user_id" uuid,
	"amount" numeric(16, 4) NOT NULL,
	"valid_from" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rates_duty" UNIQUE("duty","valid_from"),
	CONSTRAINT "rates_person" UNIQUE("user_id","valid_from"),
	CONSTRAINT "rates_of" CHECK (num_nonnulls("rates"."duty", "rates"."user_id") = 1),
	CONSTRAINT "rates_amount" CHECK ("rates"."amount" >= 0)
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
CREATE TABLE "file_previews" (
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"preview_file_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"stills" integer,
	CONSTRAINT "file_previews_file_id_kind_pk" PRIMARY KEY("file_id","kind")
);
--> statement-breakpoint
CREATE TABLE "file_readings" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reader_version" integer DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"pages" integer,
	"duration" double precision,
	"frame_rate" text,
	"codecs" jsonb,
	"browser_playable" boolean,
	"copy_state" text,
	"copy_attempts" integer DEFAULT 0 NOT NULL,
	"text" text
);
--> statement-breakpoint
CREATE TABLE "file_removals" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"assembly" jsonb,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint,
	"sha256" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"scan" text,
	"checked_at" timestamp with time zone,
	"damage" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"place" jsonb NOT NULL,
	"length" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"hash_state" text,
	"assembly" jsonb,
	"lease_token" uuid,
	"leased_until" timestamp with time zone,
	"lease_wanted" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_rights" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text,
	"licence" text,
	"terms" text,
	"holder" text,
	"valid_until" date,
	"territory" text[],
	"channels" text[]
);
--> statement-breakpoint
CREATE TABLE "mail_files" (
	"mail_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text,
	"size" bigint,
	"file_id" uuid,
	"generator" text,
	"payload" jsonb,
	CONSTRAINT "mail_files_mail_id_position_pk" PRIMARY KEY("mail_id","position")
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
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb,
	"title" text,
	"message" text,
	"read" boolean DEFAULT false NOT NULL,
	"action_url" text,
	"record_type" text,
	"record_id" uuid,
	"part_type" text,
	"part_id" uuid,
	"project_id" uuid,
	"actor_id" uuid,
	"actor_kind" text,
	"actor_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"mail_pending" boolean DEFAULT true NOT NULL,
	"removed_at" timestamp with time zone,
	"removal_id" uuid,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "notifications_words" CHECK (facts is not null and actor_kind is not null or title is not null and message is not null)
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"restored_from" integer,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"page" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_settings" (
	"id" uuid PRIMARY KEY DEFAULT '00000000-0000-4000-8000-000000000001' NOT NULL,
	"name" text DEFAULT 'Atelier' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"external_visibility" text DEFAULT 'allocated' NOT NULL,
	"audit_days" integer DEFAULT 365 NOT NULL,
	"free_weekdays" integer[] DEFAULT '{6,7}' NOT NULL,
	"holidays" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_settings_one" CHECK ("workspace_settings"."id" = '00000000-0000-4000-8000-000000000001'::uuid),
	CONSTRAINT "workspace_settings_audit_days" CHECK ("workspace_settings"."audit_days" between 30 and 3650)
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"phone" text,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"avatar_url" text,
	"avatar_file_id" uuid,
	"deactivated_at" timestamp with time zone,
	"notices_off" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD CONSTRAINT "auth_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD CONSTRAINT "auth_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewed_user_id_users_id_fk" FOREIGN KEY ("viewed_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_kit_logos" ADD CONSTRAINT "brand_kit_logos_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_kit_logos" ADD CONSTRAINT "brand_kit_logos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_kit_logos" ADD CONSTRAINT "brand_kit_logos_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD CONSTRAINT "brand_kits_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_allocations" ADD CONSTRAINT "brand_allocations_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_allocations" ADD CONSTRAINT "brand_allocations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_allocations" ADD CONSTRAINT "brand_allocations_allocated_by_users_id_fk" FOREIGN KEY ("allocated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_allocations" ADD CONSTRAINT "project_allocations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_allocations" ADD CONSTRAINT "project_allocations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_allocations" ADD CONSTRAINT "project_allocations_allocated_by_users_id_fk" FOREIGN KEY ("allocated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_project_manager_id_users_id_fk" FOREIGN KEY ("project_manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_product_owner_id_users_id_fk" FOREIGN KEY ("product_owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_overrides" ADD CONSTRAINT "content_overrides_content_item_id_content_items_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_overrides" ADD CONSTRAINT "content_overrides_overridden_by_users_id_fk" FOREIGN KEY ("overridden_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_pictures" ADD CONSTRAINT "content_pictures_content_item_id_content_items_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_pictures" ADD CONSTRAINT "content_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_pictures" ADD CONSTRAINT "content_pictures_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_preflights" ADD CONSTRAINT "content_preflights_content_item_id_content_items_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reviewers" ADD CONSTRAINT "content_reviewers_review_id_content_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."content_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reviewers" ADD CONSTRAINT "content_reviewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reviews" ADD CONSTRAINT "content_reviews_content_item_id_content_items_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reviews" ADD CONSTRAINT "content_reviews_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reviews" ADD CONSTRAINT "content_reviews_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_shares" ADD CONSTRAINT "content_shares_content_item_id_content_items_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_shares" ADD CONSTRAINT "content_shares_shared_by_users_id_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_version_pictures" ADD CONSTRAINT "content_version_pictures_version_id_content_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."content_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_version_pictures" ADD CONSTRAINT "content_version_pictures_picture_id_content_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."content_pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_content_item_id_content_items_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_measures" ADD CONSTRAINT "file_measures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_reply_to_id_chat_messages_id_fk" FOREIGN KEY ("reply_to_id") REFERENCES "public"."chat_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_participants" ADD CONSTRAINT "chat_participants_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_submissions" ADD CONSTRAINT "feedback_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_submissions" ADD CONSTRAINT "feedback_submissions_merged_into_id_feedback_submissions_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."feedback_submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_upvotes" ADD CONSTRAINT "feedback_upvotes_feedback_id_feedback_submissions_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_upvotes" ADD CONSTRAINT "feedback_upvotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_mail_tokens" ADD CONSTRAINT "support_mail_tokens_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_mail_tokens" ADD CONSTRAINT "support_mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_mails" ADD CONSTRAINT "support_mails_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_mails" ADD CONSTRAINT "support_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "deliverable_milestones" ADD CONSTRAINT "deliverable_milestones_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_milestones" ADD CONSTRAINT "deliverable_milestones_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_parts" ADD CONSTRAINT "deliverable_parts_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_parts" ADD CONSTRAINT "deliverable_parts_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_parts" ADD CONSTRAINT "deliverable_parts_content_item_id_content_items_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_parts" ADD CONSTRAINT "deliverable_parts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_parts" ADD CONSTRAINT "deliverable_parts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_states" ADD CONSTRAINT "deliverable_states_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_folders" ADD CONSTRAINT "document_folders_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_folders" ADD CONSTRAINT "document_folders_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_folders" ADD CONSTRAINT "document_folders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_folders" ADD CONSTRAINT "document_folders_parent_in_place" FOREIGN KEY ("parent_id","place_id") REFERENCES "public"."document_folders"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_folder_in_place" FOREIGN KEY ("folder_id","place_id") REFERENCES "public"."document_folders"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_forecasts" ADD CONSTRAINT "project_forecasts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_templates" ADD CONSTRAINT "project_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_records" ADD CONSTRAINT "opened_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_link_guests" ADD CONSTRAINT "secret_link_guests_link_id_secret_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."secret_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_link_records" ADD CONSTRAINT "secret_link_records_link_id_secret_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."secret_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_link_visits" ADD CONSTRAINT "secret_link_visits_link_id_secret_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."secret_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_link_visits" ADD CONSTRAINT "secret_link_visits_guest_id_secret_link_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."secret_link_guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_links" ADD CONSTRAINT "secret_links_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_links" ADD CONSTRAINT "secret_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_links" ADD CONSTRAINT "secret_links_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_dependencies" ADD CONSTRAINT "task_dependencies_before_id_tasks_id_fk" FOREIGN KEY ("before_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_dependencies" ADD CONSTRAINT "task_dependencies_after_id_tasks_id_fk" FOREIGN KEY ("after_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_dependencies" ADD CONSTRAINT "task_dependencies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_views" ADD CONSTRAINT "task_views_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_views" ADD CONSTRAINT "task_views_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_imports" ADD CONSTRAINT "task_imports_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_parent_in_project" FOREIGN KEY ("parent_task_id","project_id") REFERENCES "public"."tasks"("id","project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capacities" ADD CONSTRAINT "capacities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capacities" ADD CONSTRAINT "capacities_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_previews" ADD CONSTRAINT "file_previews_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_previews" ADD CONSTRAINT "file_previews_preview_file_id_files_id_fk" FOREIGN KEY ("preview_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_readings" ADD CONSTRAINT "file_readings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_rights" ADD CONSTRAINT "usage_rights_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_files" ADD CONSTRAINT "mail_files_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_files" ADD CONSTRAINT "mail_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_file_id_files_id_fk" FOREIGN KEY ("avatar_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dated_jobs_due" ON "dated_jobs" USING btree ("name","due_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "events_resume" ON "events" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "events_record" ON "events" USING btree ("record_type","record_id","id");--> statement-breakpoint
CREATE INDEX "events_told" ON "events" USING btree ("id") WHERE "events"."readers" is null and "events"."audience" in ('internal', 'client');--> statement-breakpoint
CREATE INDEX "events_told_outside" ON "events" USING btree (coalesce("project_id", "brand_id"),"id") WHERE "events"."readers" is null and "events"."audience" = 'client';--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "rate_limits_window_ends_at" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "accounts_user_id" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_tokens_hash" ON "auth_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_tokens_one_setup" ON "auth_tokens" USING btree ("purpose") WHERE purpose = 'setup';--> statement-breakpoint
CREATE UNIQUE INDEX "auth_tokens_one_invitation" ON "auth_tokens" USING btree ("email") WHERE purpose = 'invitation';--> statement-breakpoint
CREATE INDEX "auth_tokens_user_id" ON "auth_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_viewed" ON "sessions" USING btree ("viewed_user_id") WHERE viewed_user_id is not null;--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "brand_kit_logos_brand" ON "brand_kit_logos" USING btree ("brand_id","created_at","id");--> statement-breakpoint
CREATE INDEX "brand_kit_logos_file_id" ON "brand_kit_logos" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_allocations_once" ON "brand_allocations" USING btree ("brand_id","user_id");--> statement-breakpoint
CREATE INDEX "brand_allocations_user_id" ON "brand_allocations" USING btree ("user_id","brand_id");--> statement-breakpoint
CREATE INDEX "brands_newest" ON "brands" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "brands_name" ON "brands" USING btree ("name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_allocations_once" ON "project_allocations" USING btree ("project_id","user_id","role");--> statement-breakpoint
CREATE INDEX "project_allocations_user_id" ON "project_allocations" USING btree ("user_id","project_id");--> statement-breakpoint
CREATE INDEX "projects_brand" ON "projects" USING btree ("brand_id","archived_at");--> statement-breakpoint
CREATE INDEX "projects_manager" ON "projects" USING btree ("project_manager_id");--> statement-breakpoint
CREATE INDEX "projects_archived" ON "projects" USING btree ("id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "projects_newest" ON "projects" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "projects_name" ON "projects" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "content_items_newest" ON "content_items" USING btree ("content_type","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_due" ON "content_items" USING btree ("content_type",coalesce(due_date, 'infinity'::date),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_all_due" ON "content_items" USING btree (coalesce(due_date, 'infinity'::date),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_all_newest" ON "content_items" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_project" ON "content_items" USING btree ("project_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_project_due" ON "content_items" USING btree ("project_id",coalesce("due_date", 'infinity'::date),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_brand" ON "content_items" USING btree ("brand_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_assignee" ON "content_items" USING btree ("assigned_to","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_creator" ON "content_items" USING btree ("created_by","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_title_word" ON "content_items" USING gin ("title" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_description_word" ON "content_items" USING gin ("description" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_deletion" ON "content_items" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "content_overrides_item" ON "content_overrides" USING btree ("content_item_id","version_number","overridden_at");--> statement-breakpoint
CREATE INDEX "content_pictures_item" ON "content_pictures" USING btree ("content_item_id");--> statement-breakpoint
CREATE INDEX "content_reviewers_user" ON "content_reviewers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_reviews_open" ON "content_reviews" USING btree ("content_item_id") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_shares_open" ON "content_shares" USING btree ("content_item_id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "content_shares_item" ON "content_shares" USING btree ("content_item_id","shared_at");--> statement-breakpoint
CREATE INDEX "content_version_pictures_picture" ON "content_version_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "content_versions_file_id" ON "content_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "file_measures_waiting" ON "file_measures" USING btree ("file_id") WHERE state in ('waiting', 'missing');--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_direct_key" ON "chat_conversations" USING btree ("direct_key");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_project" ON "chat_conversations" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "chat_files_message" ON "chat_files" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "chat_files_file" ON "chat_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_seq" ON "chat_messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_rev" ON "chat_messages" USING btree ("conversation_id","rev");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_once" ON "chat_messages" USING btree ("conversation_id","sender_id","client_msg_id");--> statement-breakpoint
CREATE INDEX "chat_messages_task" ON "chat_messages" USING btree ("task_id") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_replies" ON "chat_messages" USING btree ("reply_to_id") WHERE reply_to_id is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_deletion" ON "chat_messages" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_participants_once" ON "chat_participants" USING btree ("conversation_id","user_id");--> statement-breakpoint
CREATE INDEX "chat_participants_person" ON "chat_participants" USING btree ("user_id","conversation_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "feedback_submissions_newest" ON "feedback_submissions" USING btree ("created_at","id") WHERE deleted_at is null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "feedback_submissions_user" ON "feedback_submissions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "feedback_submissions_merged" ON "feedback_submissions" USING btree ("merged_into_id");--> statement-breakpoint
CREATE INDEX "feedback_submissions_deletion" ON "feedback_submissions" USING btree ("deletion_id");--> statement-breakpoint
CREATE INDEX "feedback_submissions_title" ON "feedback_submissions" USING gin ("title" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "feedback_upvotes_user" ON "feedback_upvotes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_replies_name" ON "saved_replies" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_replies_deletion" ON "saved_replies" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "support_mail_tokens_age" ON "support_mail_tokens" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_mail_tokens_ticket" ON "support_mail_tokens" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "support_mail_tokens_user" ON "support_mail_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_mails_newest" ON "support_mails" USING btree ("ticket_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "support_mails_user" ON "support_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_files_ticket" ON "support_files" USING btree ("ticket_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "support_files_reply" ON "support_files" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "support_files_file" ON "support_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "support_replies_ticket" ON "support_replies" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_tickets_number" ON "support_tickets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "support_tickets_word" ON "support_tickets" USING gin ((ticket_number || ' ' || subject || ' ' || description) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "support_tickets_newest" ON "support_tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_asker" ON "support_tickets" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_assignee" ON "support_tickets" USING btree ("assignee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_merged_into" ON "support_tickets" USING btree ("merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_feedback" ON "support_tickets" USING btree ("feedback_id") WHERE feedback_id is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_task" ON "support_tickets" USING btree ("task_id") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "deliverable_milestones_living" ON "deliverable_milestones" USING btree ("deliverable_id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverable_milestones_deletion" ON "deliverable_milestones" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "deliverable_parts_deliverable" ON "deliverable_parts" USING btree ("deliverable_id","created_at");--> statement-breakpoint
CREATE INDEX "deliverable_states_number" ON "deliverable_states" USING btree ("deliverable_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "deliverables_position" ON "deliverables" USING btree ("position");--> statement-breakpoint
CREATE INDEX "deliverables_board" ON "deliverables" USING btree ("status","position") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_project_board" ON "deliverables" USING btree ("project_id","status","position") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_project" ON "deliverables" USING btree ("project_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_newest" ON "deliverables" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_assignee" ON "deliverables" USING btree ("assigned_to","status","position") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_status_due" ON "deliverables" USING btree ("status",coalesce(due_date, 'infinity'::date),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_due" ON "deliverables" USING btree (coalesce(due_date, 'infinity'::date),"id","delivered_on","project_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_deletion" ON "deliverables" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_folders_name" ON "document_folders" USING btree (coalesce(parent_id, project_id, brand_id),lower(name)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "document_folders_place_id" ON "document_folders" USING btree ("place_id","parent_id");--> statement-breakpoint
CREATE INDEX "document_folders_parent_id" ON "document_folders" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "document_folders_deletion" ON "document_folders" USING btree ("deletion_id");--> statement-breakpoint
CREATE INDEX "document_versions_file" ON "document_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_name" ON "documents" USING btree (lower(name),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_word" ON "documents" USING gin ("name" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_project" ON "documents" USING btree ("project_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_brand" ON "documents" USING btree ("brand_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_folder" ON "documents" USING btree ("folder_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_uploader" ON "documents" USING btree ("uploaded_by","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_deletion" ON "documents" USING btree ("deletion_id");--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "leak_runs_newest" ON "leak_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_templates_name" ON "project_templates" USING btree (lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_templates_deletion" ON "project_templates" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "attachments_record" ON "attachments" USING btree ("record_type","record_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "attachments_file" ON "attachments" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "comments_record" ON "comments" USING btree ("record_type","record_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("parent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_deletion" ON "comments" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "decision_verifications_newest" ON "decision_verifications" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "decisions_record" ON "decisions" USING btree ("record_type","record_id","number");--> statement-breakpoint
CREATE INDEX "decisions_file" ON "decisions" USING btree ("of_file") WHERE of_file is not null;--> statement-breakpoint
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
CREATE INDEX "search_words_similar" ON "search_words" USING gist ("word" gist_trgm_ops(siglen=64));--> statement-breakpoint
CREATE INDEX "secret_link_guests_link" ON "secret_link_guests" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "secret_link_guests_expiry" ON "secret_link_guests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "secret_link_records_record" ON "secret_link_records" USING btree ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "secret_link_visits_link" ON "secret_link_visits" USING btree ("link_id","at","id");--> statement-breakpoint
CREATE INDEX "secret_link_visits_guest" ON "secret_link_visits" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "secret_links_newest" ON "secret_links" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "secret_links_brand" ON "secret_links" USING btree ("brand_id","created_at","id");--> statement-breakpoint
CREATE INDEX "task_dependencies_after" ON "task_dependencies" USING btree ("after_id");--> statement-breakpoint
CREATE UNIQUE INDEX "task_views_own_name" ON "task_views" USING btree ("created_by",lower(name)) WHERE deleted_at is null and project_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_views_project_name" ON "task_views" USING btree ("project_id",lower(name)) WHERE deleted_at is null and project_id is not null;--> statement-breakpoint
CREATE INDEX "task_views_deletion" ON "task_views" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "task_imports_import" ON "task_imports" USING btree ("import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_position" ON "tasks" USING btree ("position");--> statement-breakpoint
CREATE INDEX "tasks_board" ON "tasks" USING btree ("project_id","status","position") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_project_due" ON "tasks" USING btree ("project_id","status",coalesce(due_date, 'infinity'::date),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("status",coalesce(due_date, 'infinity'::date),"id","priority","task_type") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_all_due" ON "tasks" USING btree (coalesce(due_date, 'infinity'::date),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_assignee" ON "tasks" USING btree ("assignee_id","status",coalesce(due_date, 'infinity'::date),"id","project_id","due_date","task_type") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_done" ON "tasks" USING btree ("completed_at","id") WHERE deleted_at is null and status = 'done';--> statement-breakpoint
CREATE INDEX "tasks_project_done" ON "tasks" USING btree ("project_id","completed_at","id") WHERE deleted_at is null and status = 'done';--> statement-breakpoint
CREATE INDEX "tasks_assignee_done" ON "tasks" USING btree ("assignee_id","completed_at","id") WHERE deleted_at is null and status = 'done';--> statement-breakpoint
CREATE INDEX "tasks_children" ON "tasks" USING btree ("parent_task_id","order_index") WHERE parent_task_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_deletion" ON "tasks" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "time_entries_one_running" ON "time_entries" USING btree ("user_id") WHERE started_at is not null and stopped_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "time_entries_record" ON "time_entries" USING btree ("record_type","record_id","day","id");--> statement-breakpoint
CREATE INDEX "time_entries_person" ON "time_entries" USING btree ("user_id","day","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "time_entries_day" ON "time_entries" USING btree ("day","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "time_entries_deletion" ON "time_entries" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_failed" ON "audit_entries" USING btree ("at","id") WHERE outcome = 'failed';--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "file_previews_preview" ON "file_previews" USING btree ("preview_file_id");--> statement-breakpoint
CREATE INDEX "file_readings_waiting" ON "file_readings" USING btree ("file_id") WHERE state in ('waiting', 'missing');--> statement-breakpoint
CREATE INDEX "file_readings_copies" ON "file_readings" USING btree ("file_id") WHERE copy_state in ('waiting', 'missing');--> statement-breakpoint
CREATE INDEX "files_state" ON "files" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "files_checked" ON "files" USING btree (coalesce(checked_at, created_at)) WHERE state = 'ready';--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "usage_rights_valid_until" ON "usage_rights" USING btree ("valid_until") WHERE valid_until is not null;--> statement-breakpoint
CREATE INDEX "mail_files_file" ON "mail_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not read;--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("user_id","created_at") WHERE mail_pending;--> statement-breakpoint
CREATE INDEX "notifications_removed" ON "notifications" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "page_versions_version" ON "page_versions" USING btree ("page_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_page" ON "pages" USING btree ("page");--> statement-breakpoint
CREATE UNIQUE INDEX "user_roles_user_role" ON "user_roles" USING btree ("user_id","role");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_full_name" ON "users" USING btree ("full_name","id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_deactivated" ON "users" USING btree ("id") WHERE deactivated_at is not null;
--> statement-breakpoint
CREATE FUNCTION audit_entries_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The retention job says so for its own transaction alone, and even it removes nothing younger than 30 days.
	IF tg_op = 'DELETE' AND current_setting('atelier.audit_retention', true) = 'on' THEN
		IF old.at < now() - interval '30 days' THEN RETURN old; END IF;
	END IF;
	RAISE EXCEPTION 'The audit log is never changed: % refused.', lower(tg_op) USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_stand BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION audit_entries_stand();
--> statement-breakpoint
CREATE TRIGGER audit_entries_stand_whole BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_stand();
--> statement-breakpoint
-- The seal of a text: the salt keeps a short text, such as a name, from being guessed.
CREATE FUNCTION decision_seal(salt text, sealed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT encode(sha256(convert_to(salt || ':' || sealed, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- What a decision says, as RFC 8785 (JSON Canonicalization Scheme) writes it: names in order, nothing between them, and what is null is
-- left out, so that a later column changes no earlier hash. src/features/records/decisions/verify.js writes the same, which its test compares.
CREATE FUNCTION decision_content(d decisions) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT '{' || string_agg(to_json(f.name)::text || ':' || f.value, ',' ORDER BY f.name COLLATE "C") || '}'
	FROM (VALUES
		('aboutNumber', to_json(d.about_number)::text),
		('actorKind', to_json(d.actor_kind)::text),
		('address', to_json(d.address)::text),
		('audience', to_json(d.audience)::text),
		('brandId', to_json(d.brand_id)::text),
		('brandName', to_json(d.brand_name)::text),
		('commentSeal', to_json(d.comment_seal)::text),
		('decidedAt', to_json(to_char(d.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text),
		('deciderId', to_json(d.decider_id)::text),
		('deciderKind', to_json(d.decider_kind)::text),
		('deciderNameSeal', to_json(d.decider_name_seal)::text),
		('fileName', to_json(d.file_name)::text),
		('format', to_json(d.format)::text),
		('id', to_json(d.id)::text),
		('linkId', to_json(d.link_id)::text),
		('linkName', to_json(d.link_name)::text),
		('ofFile', to_json(d.of_file)::text),
		('outcome', to_json(d.outcome)::text),
		('ownWork', to_json(d.own_work)::text),
		('projectId', to_json(d.project_id)::text),
		('projectName', to_json(d.project_name)::text),
		('publishedOn', to_json(d.published_on)::text),
		('recordId', to_json(d.record_id)::text),
		('recordTitle', to_json(d.record_title)::text),
		('recordType', to_json(d.record_type)::text),
		('roles', array_to_json(d.roles)::text),
		('sha256', to_json(d.sha256)::text),
		('size', to_json(d.size)::text),
		('versionId', to_json(d.version_id)::text),
		('versionNumber', to_json(d.version_number)::text),
		('wording', to_json(d.wording)::text)
	) AS f(name, value) WHERE f.value IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION decisions_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	head decision_chain%ROWTYPE;
BEGIN
	new.comment_salt := CASE WHEN new.comment IS NOT NULL THEN encode(uuid_send(gen_random_uuid()), 'hex') END;
	new.comment_seal := decision_seal(new.comment_salt, new.comment);
	new.decider_name_salt := encode(uuid_send(gen_random_uuid()), 'hex');
	new.decider_name_seal := decision_seal(new.decider_name_salt, new.decider_name);
	-- Here one decision waits for another, until that one is committed or taken back.
	SELECT * INTO STRICT head FROM decision_chain FOR UPDATE;
	new.number := head.number + 1;
	new.decided_at := greatest(date_trunc('milliseconds', coalesce(new.decided_at, clock_timestamp())), head.decided_at);
	new.previous_hash := head.hash;
	new.content_hash := encode(sha256(convert_to(decision_content(new), 'UTF8')), 'hex');
	new.hash := encode(sha256(convert_to(
		format('{"content":"%s","number":%s,"previous":"%s"}', new.content_hash, new.number, new.previous_hash), 'UTF8')), 'hex');
	UPDATE decision_chain SET number = new.number, hash = new.hash, decided_at = new.decided_at;
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER decisions_link BEFORE INSERT ON "decisions" FOR EACH ROW EXECUTE FUNCTION decisions_link();
--> statement-breakpoint
CREATE FUNCTION decisions_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Only the name of whoever decided can go, with its salt, where a command says so for its own transaction; its seal stays in the chain.
	IF tg_op = 'UPDATE' AND current_setting('atelier.decision_forgetting', true) = 'on' THEN
		IF new.decider_name IS NULL AND new.decider_name_salt IS NULL
			AND to_jsonb(new) - 'decider_name' - 'decider_name_salt' = to_jsonb(old) - 'decider_name' - 'decider_name_salt' THEN
			RETURN new;
		END IF;
	END IF;
	RAISE EXCEPTION 'Decisions are never changed: % refused.', lower(tg_op) USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER decisions_stand BEFORE UPDATE OR DELETE ON "decisions" FOR EACH ROW EXECUTE FUNCTION decisions_stand();
--> statement-breakpoint
CREATE TRIGGER decisions_stand_whole BEFORE TRUNCATE ON "decisions" FOR EACH STATEMENT EXECUTE FUNCTION decisions_stand();
--> statement-breakpoint
CREATE FUNCTION tasks_completed_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- By the calendar of whoever has the task now: the day stays what it was when they move to another zone.
	new.completed_on := (new.completed_at AT TIME ZONE coalesce((SELECT u.timezone FROM users u WHERE u.id = new.assignee_id), 'UTC'))::date;
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_completed_on BEFORE INSERT ON "tasks" FOR EACH ROW
	WHEN (new.completed_at IS NOT NULL) EXECUTE FUNCTION tasks_completed_on();
--> statement-breakpoint
CREATE TRIGGER tasks_completed_on_again BEFORE UPDATE OF "completed_at" ON "tasks" FOR EACH ROW
	WHEN (new.completed_at IS DISTINCT FROM old.completed_at) EXECUTE FUNCTION tasks_completed_on();
--> statement-breakpoint
-- Counted is what is not deleted and stands in no archived project. Whoever archives a project holds it FOR UPDATE and waits for everybody who
-- holds it FOR KEY SHARE (as a foreign key does): so a task and the archive of its project are counted one after the other.
CREATE FUNCTION tasks_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO task_totals_pending SELECT t.status, t.assignee_id, t.due_date, t.completed_on, t.created_at, 1
	FROM added t JOIN projects p ON p.id = t.project_id AND p.archived_at IS NULL WHERE t.deleted_at IS NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tasks_counted_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM projects p WHERE p.id IN (
		SELECT unnest(array[g.project_id, a.project_id]) FROM gone g JOIN added a ON a.id = g.id
		WHERE (g.project_id, g.status, g.assignee_id, g.due_date, g.completed_on, g.created_at, g.deleted_at IS NULL)
			IS DISTINCT FROM (a.project_id, a.status, a.assignee_id, a.due_date, a.completed_on, a.created_at, a.deleted_at IS NULL))
	ORDER BY p.id FOR KEY SHARE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	INSERT INTO task_totals_pending SELECT t.status, t.assignee_id, t.due_date, t.completed_on, t.created_at, t.n
	FROM (SELECT g.*, -1 AS n FROM gone g UNION ALL SELECT a.*, 1 FROM added a) t
	JOIN projects p ON p.id = t.project_id AND p.archived_at IS NULL WHERE t.deleted_at IS NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tasks_counted_no_more() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM projects p WHERE p.id IN (SELECT g.project_id FROM gone g WHERE g.deleted_at IS NULL) ORDER BY p.id FOR KEY SHARE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	INSERT INTO task_totals_pending SELECT t.status, t.assignee_id, t.due_date, t.completed_on, t.created_at, -1
	FROM gone t JOIN projects p ON p.id = t.project_id AND p.archived_at IS NULL WHERE t.deleted_at IS NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION projects_archive_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM projects WHERE id = new.id FOR UPDATE;
	RETURN new;
END $$;
--> statement-breakpoint
CREATE FUNCTION projects_tasks_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO task_totals_pending SELECT t.status, t.assignee_id, t.due_date, t.completed_on, t.created_at, CASE WHEN new.archived_at IS NULL THEN 1 ELSE -1 END
	FROM tasks t WHERE t.project_id = new.id AND t.deleted_at IS NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_counted AFTER INSERT ON "tasks" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION tasks_counted();
--> statement-breakpoint
CREATE TRIGGER tasks_counted_again AFTER UPDATE ON "tasks" REFERENCING OLD TABLE AS gone NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION tasks_counted_again();
--> statement-breakpoint
CREATE TRIGGER tasks_counted_no_more AFTER DELETE ON "tasks" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION tasks_counted_no_more();
--> statement-breakpoint
CREATE TRIGGER projects_archive_waits BEFORE UPDATE OF "archived_at" ON "projects" FOR EACH ROW
	WHEN ((new.archived_at IS NULL) <> (old.archived_at IS NULL)) EXECUTE FUNCTION projects_archive_waits();
--> statement-breakpoint
CREATE TRIGGER projects_tasks_counted AFTER UPDATE OF "archived_at" ON "projects" FOR EACH ROW
	WHEN ((new.archived_at IS NULL) <> (old.archived_at IS NULL)) EXECUTE FUNCTION projects_tasks_counted();
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
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
END $$;
--> statement-breakpoint
CREATE FUNCTION time_entries_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tasks r SET logged_minutes = r.logged_minutes + d.n FROM (
    SELECT e.record_id, sum(e.n) AS n FROM (SELECT record_type, record_id, -minutes AS n FROM gone WHERE deleted_at IS NULL) e WHERE e.record_type = 'task' GROUP BY e.record_id HAVING sum(e.n) <> 0) d
  WHERE r.id = d.record_id;
  UPDATE deliverables r SET logged_minutes = r.logged_minutes + d.n FROM (
    SELECT e.record_id, sum(e.n) AS n FROM (SELECT record_type, record_id, -minutes AS n FROM gone WHERE deleted_at IS NULL) e WHERE e.record_type = 'deliverable' GROUP BY e.record_id HAVING sum(e.n) <> 0) d
  WHERE r.id = d.record_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER time_entries_added AFTER INSERT ON "time_entries" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION time_entries_added();
--> statement-breakpoint
CREATE TRIGGER time_entries_changed AFTER UPDATE ON "time_entries" REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION time_entries_changed();
--> statement-breakpoint
CREATE TRIGGER time_entries_gone AFTER DELETE ON "time_entries" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION time_entries_gone();
--> statement-breakpoint
-- A task that goes to another project goes without those that stay: row by row once all of a statement have gone, so that what goes along keeps its own.
CREATE FUNCTION task_dependencies_within() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM task_dependencies d USING tasks t
	WHERE (d.before_id = new.id AND t.id = d.after_id OR d.after_id = new.id AND t.id = d.before_id) AND t.project_id <> new.project_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_dependencies_within AFTER UPDATE OF "project_id" ON "tasks" FOR EACH ROW
	WHEN (new.project_id IS DISTINCT FROM old.project_id) EXECUTE FUNCTION task_dependencies_within();
--> statement-breakpoint
-- As tasks are counted: what is not deleted and stands in no archived project, one after the other with the archive of the project.
CREATE FUNCTION deliverables_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO deliverable_totals_pending SELECT d.due_date, d.delivered_on, 1
	FROM added d JOIN projects p ON p.id = d.project_id AND p.archived_at IS NULL WHERE d.deleted_at IS NULL AND d.due_date IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION deliverables_counted_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM projects p WHERE p.id IN (
		SELECT unnest(array[g.project_id, a.project_id]) FROM gone g JOIN added a ON a.id = g.id
		WHERE (g.project_id, g.due_date, g.delivered_on, g.deleted_at IS NULL)
			IS DISTINCT FROM (a.project_id, a.due_date, a.delivered_on, a.deleted_at IS NULL))
	ORDER BY p.id FOR KEY SHARE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	INSERT INTO deliverable_totals_pending SELECT d.due_date, d.delivered_on, d.n
	FROM (SELECT g.*, -1 AS n FROM gone g UNION ALL SELECT a.*, 1 FROM added a) d
	JOIN projects p ON p.id = d.project_id AND p.archived_at IS NULL WHERE d.deleted_at IS NULL AND d.due_date IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION deliverables_counted_no_more() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM projects p WHERE p.id IN (SELECT g.project_id FROM gone g WHERE g.deleted_at IS NULL AND g.due_date IS NOT NULL)
	ORDER BY p.id FOR KEY SHARE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	INSERT INTO deliverable_totals_pending SELECT d.due_date, d.delivered_on, -1
	FROM gone d JOIN projects p ON p.id = d.project_id AND p.archived_at IS NULL WHERE d.deleted_at IS NULL AND d.due_date IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION projects_deliverables_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO deliverable_totals_pending SELECT d.due_date, d.delivered_on, CASE WHEN new.archived_at IS NULL THEN 1 ELSE -1 END
	FROM deliverables d WHERE d.project_id = new.id AND d.deleted_at IS NULL AND d.due_date IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deliverables_counted AFTER INSERT ON "deliverables" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION deliverables_counted();
--> statement-breakpoint
CREATE TRIGGER deliverables_counted_again AFTER UPDATE ON "deliverables" REFERENCING OLD TABLE AS gone NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION deliverables_counted_again();
--> statement-breakpoint
CREATE TRIGGER deliverables_counted_no_more AFTER DELETE ON "deliverables" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION deliverables_counted_no_more();
--> statement-breakpoint
CREATE TRIGGER projects_deliverables_counted AFTER UPDATE OF "archived_at" ON "projects" FOR EACH ROW
	WHEN ((new.archived_at IS NULL) <> (old.archived_at IS NULL)) EXECUTE FUNCTION projects_deliverables_counted();
--> statement-breakpoint
-- The random start of the chain of decisions: without it no decision can be recorded.
INSERT INTO "decision_chain" ("genesis", "number", "hash")
SELECT "start", 0, "start" FROM encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex') AS "start";
