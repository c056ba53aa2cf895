CREATE TABLE "engagement_claims" (
	"engagement_id" uuid PRIMARY KEY NOT NULL,
	"influencer_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"brand_id" uuid NOT NULL,
	"period" daterange NOT NULL,
	"slot" "int8range" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engagement_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"engagement_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"manifest" text,
	"sha256" text,
	"sent_at" timestamp with time zone,
	"sent_by" uuid,
	"valid_until" date,
	"voided_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"comment" text,
	"full_name" text,
	"elsewhere" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "engagement_offers_number" UNIQUE("engagement_id","number"),
	CONSTRAINT "engagement_offers_frozen" CHECK (num_nulls("engagement_offers"."manifest", "engagement_offers"."sha256", "engagement_offers"."sent_at") in (0, 3)),
	CONSTRAINT "engagement_offers_answered" CHECK (("engagement_offers"."answer" is null) = ("engagement_offers"."answered_at" is null)),
	CONSTRAINT "engagement_offers_answer" CHECK ("engagement_offers"."answer" is null or ("engagement_offers"."sent_at" is not null and "engagement_offers"."full_name" is not null))
);
--> statement-breakpoint
CREATE TABLE "engagement_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"engagement_id" uuid NOT NULL,
	"kind" text DEFAULT 'fee' NOT NULL,
	"amount" numeric(16, 4) NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"due" text DEFAULT 'date' NOT NULL,
	"due_on" date,
	"due_days" integer,
	"paid_on" date,
	"payment_method" text,
	"reference" text,
	"invoice_number" text,
	"notes" text,
	"reverses_id" uuid,
	"created_by" uuid,
	CONSTRAINT "engagement_payments_reversed" UNIQUE("reverses_id"),
	CONSTRAINT "engagement_payments_amount" CHECK (("engagement_payments"."state" = 'reversal') = ("engagement_payments"."amount" < 0) and "engagement_payments"."amount" <> 0),
	CONSTRAINT "engagement_payments_paid" CHECK (("engagement_payments"."state" = 'planned') = ("engagement_payments"."paid_on" is null)),
	CONSTRAINT "engagement_payments_reverses" CHECK (("engagement_payments"."state" = 'reversal') = ("engagement_payments"."reverses_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "engagements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"influencer_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"content_deliverables" text,
	"agreed_rate" numeric(16, 4),
	"currency" text NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	"start_date" date,
	"end_date" date,
	"category_id" uuid,
	"exclusive" boolean DEFAULT false NOT NULL,
	"exclusive_from" date,
	"exclusive_to" date,
	"usage_days" integer,
	"usage_channels" text[] DEFAULT '{}' NOT NULL,
	"usage_territory" text[] DEFAULT '{}' NOT NULL,
	"paid_use_days" integer,
	"keep_days" integer,
	"gift" text,
	"gift_value" numeric(16, 4),
	"terms" text,
	"owner_id" uuid,
	"follow_up_on" date,
	"cancel_reason" text,
	"gift_sent_on" date,
	"gift_tracking" text,
	"gift_received_on" date,
	"discount_code" text,
	"tracking_url" text,
	"notes" text,
	"terms_changed_at" timestamp with time zone,
	"payment_amount" numeric(16, 4) DEFAULT '0' NOT NULL,
	"payment_status" text GENERATED ALWAYS AS (case when agreed_rate is null then 'pending' when payment_amount >= agreed_rate then 'completed'
          when payment_amount > 0 then 'partial' else 'pending' end) STORED NOT NULL,
	"created_by" uuid,
	CONSTRAINT "engagements_dates" CHECK ("engagements"."end_date" >= "engagements"."start_date"),
	CONSTRAINT "engagements_exclusive_dates" CHECK ("engagements"."exclusive_to" >= "engagements"."exclusive_from"),
	CONSTRAINT "engagements_amounts" CHECK ("engagements"."agreed_rate" >= 0 and "engagements"."gift_value" >= 0 and "engagements"."payment_amount" >= 0),
	CONSTRAINT "engagements_cancelled" CHECK ("engagements"."status" <> 'cancelled' or "engagements"."cancel_reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "engagement_claims" ADD CONSTRAINT "engagement_claims_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_claims" ADD CONSTRAINT "engagement_claims_influencer_id_influencers_id_fk" FOREIGN KEY ("influencer_id") REFERENCES "public"."influencers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_claims" ADD CONSTRAINT "engagement_claims_category_id_campaign_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."campaign_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_claims" ADD CONSTRAINT "engagement_claims_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_offers" ADD CONSTRAINT "engagement_offers_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_offers" ADD CONSTRAINT "engagement_offers_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_payments" ADD CONSTRAINT "engagement_payments_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_payments" ADD CONSTRAINT "engagement_payments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_influencer_id_influencers_id_fk" FOREIGN KEY ("influencer_id") REFERENCES "public"."influencers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_category_id_campaign_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."campaign_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "engagement_claims_influencer" ON "engagement_claims" USING btree ("influencer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_offers_open" ON "engagement_offers" USING btree ("engagement_id") WHERE answer is null and voided_at is null;--> statement-breakpoint
CREATE INDEX "engagement_payments_engagement" ON "engagement_payments" USING btree ("engagement_id","created_at","id");--> statement-breakpoint
CREATE INDEX "engagement_payments_due" ON "engagement_payments" USING btree ("due_on") WHERE state = 'planned' and due_on is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "engagements_once" ON "engagements" USING btree ("campaign_id","influencer_id") WHERE deleted_at is null and status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "engagements_newest" ON "engagements" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "engagements_influencer" ON "engagements" USING btree ("influencer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "engagements_campaign" ON "engagements" USING btree ("campaign_id","created_at","id");--> statement-breakpoint
CREATE INDEX "engagements_project" ON "engagements" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "engagements_status" ON "engagements" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "engagements_owner" ON "engagements" USING btree ("owner_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "engagements_follow_up" ON "engagements" USING btree ("follow_up_on") WHERE follow_up_on is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "engagements_deletion" ON "engagements" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE SEQUENCE "engagement_claim_slots";--> statement-breakpoint
-- An exclusive claim takes every slot and an ordinary one a slot of its own, so only an exclusive one clashes with another brand.
ALTER TABLE "engagement_claims" ADD CONSTRAINT "engagement_claims_clash" EXCLUDE USING gist ("influencer_id" WITH =, "category_id" WITH =, "brand_id" WITH <>, "period" WITH &&, "slot" WITH &&);
