CREATE TABLE "campaign_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"brand_id" uuid NOT NULL,
	"project_id" uuid,
	"goal" text,
	"brief" text,
	"markets" text[] DEFAULT '{}' NOT NULL,
	"start_date" date,
	"end_date" date,
	"budget" numeric(16, 4),
	"currency" text NOT NULL,
	"category_id" uuid,
	"hashtags" text[] DEFAULT '{}' NOT NULL,
	"mentions" text[] DEFAULT '{}' NOT NULL,
	"landing_url" text,
	"owner_id" uuid,
	"status" text DEFAULT 'planned' NOT NULL,
	"created_by" uuid,
	CONSTRAINT "campaigns_dates" CHECK ("campaigns"."end_date" >= "campaigns"."start_date"),
	CONSTRAINT "campaigns_budget" CHECK ("campaigns"."budget" >= 0)
);
--> statement-breakpoint
ALTER TABLE "campaign_categories" ADD CONSTRAINT "campaign_categories_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_category_id_campaign_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."campaign_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_categories_name" ON "campaign_categories" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "campaigns_board" ON "campaigns" USING btree ("status",coalesce(end_date, 'infinity'::date),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaigns_newest" ON "campaigns" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaigns_brand" ON "campaigns" USING btree ("brand_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaigns_project" ON "campaigns" USING btree ("project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "campaigns_owner" ON "campaigns" USING btree ("owner_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "campaigns_category" ON "campaigns" USING btree ("category_id") WHERE category_id is not null;--> statement-breakpoint
CREATE INDEX "campaigns_deletion" ON "campaigns" USING btree ("deletion_id") WHERE deleted_at is not null;