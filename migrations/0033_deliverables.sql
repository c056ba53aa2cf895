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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverable_states_number" UNIQUE("deliverable_id","number")
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
	"actual_hours" numeric(8, 2),
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
	CONSTRAINT "deliverables_hours" CHECK ("deliverables"."estimated_hours" >= 0 and "deliverables"."actual_hours" >= 0),
	CONSTRAINT "deliverables_approved" CHECK (num_nulls("deliverables"."approved_by", "deliverables"."approved_at", "deliverables"."own_work") in (0, 3)),
	CONSTRAINT "deliverables_approver" CHECK ("deliverables"."status" <> 'approved' or "deliverables"."approved_by" is not null),
	CONSTRAINT "deliverables_delivered" CHECK (("deliverables"."status" = 'delivered') = ("deliverables"."delivered_at" is not null)),
	CONSTRAINT "deliverables_delivered_on" CHECK (("deliverables"."delivered_at" is null) = ("deliverables"."delivered_on" is null)),
	CONSTRAINT "deliverables_verdict" CHECK (("deliverables"."verdict" is null) = ("deliverables"."verdict_at" is null))
);
--> statement-breakpoint
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
CREATE INDEX "deliverable_milestones_living" ON "deliverable_milestones" USING btree ("deliverable_id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverable_milestones_deletion" ON "deliverable_milestones" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "deliverable_parts_deliverable" ON "deliverable_parts" USING btree ("deliverable_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deliverables_position" ON "deliverables" USING btree ("position");--> statement-breakpoint
CREATE INDEX "deliverables_board" ON "deliverables" USING btree ("status","position") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_project_board" ON "deliverables" USING btree ("project_id","status","position") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_project" ON "deliverables" USING btree ("project_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_newest" ON "deliverables" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_assignee" ON "deliverables" USING btree ("assigned_to","status","position") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_status_due" ON "deliverables" USING btree ("status",coalesce(due_date, 'infinity'::date),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_due" ON "deliverables" USING btree (coalesce(due_date, 'infinity'::date),"id","delivered_on","project_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deliverables_deletion" ON "deliverables" USING btree ("deletion_id") WHERE deleted_at is not null;