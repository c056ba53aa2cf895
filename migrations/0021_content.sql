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
	"settled_at" timestamp with time zone,
	CONSTRAINT "content_shares_settled" CHECK ("content_shares"."settled_at" >= "content_shares"."shared_at")
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
ALTER TABLE "projects" ADD COLUMN "agreed_rounds" integer;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reviewers" ADD CONSTRAINT "content_reviewers_review_id_content_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."content_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reviewers" ADD CONSTRAINT "content_reviewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reviews" ADD CONSTRAINT "content_reviews_content_item_id_content_items_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reviews" ADD CONSTRAINT "content_reviews_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reviews" ADD CONSTRAINT "content_reviews_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_shares" ADD CONSTRAINT "content_shares_content_item_id_content_items_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_shares" ADD CONSTRAINT "content_shares_shared_by_users_id_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_content_item_id_content_items_id_fk" FOREIGN KEY ("content_item_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_items_newest" ON "content_items" USING btree ("content_type","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_due" ON "content_items" USING btree ("content_type",coalesce(due_date, 'infinity'::date),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_all_due" ON "content_items" USING btree (coalesce(due_date, 'infinity'::date),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_all_newest" ON "content_items" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_project" ON "content_items" USING btree ("project_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_brand" ON "content_items" USING btree ("brand_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_assignee" ON "content_items" USING btree ("assigned_to","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_creator" ON "content_items" USING btree ("created_by","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_items_deletion" ON "content_items" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "content_reviewers_user" ON "content_reviewers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_reviews_open" ON "content_reviews" USING btree ("content_item_id") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_shares_open" ON "content_shares" USING btree ("content_item_id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "content_shares_item" ON "content_shares" USING btree ("content_item_id","shared_at");--> statement-breakpoint
CREATE INDEX "content_versions_file_id" ON "content_versions" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_agreed_rounds" CHECK ("projects"."agreed_rounds" > 0);