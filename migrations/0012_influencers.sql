CREATE TABLE "influencers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"location" text,
	"avatar_file_id" uuid,
	"instagram_handle" text,
	"followers_instagram" integer,
	"youtube_channel" text,
	"followers_youtube" integer,
	"twitter_handle" text,
	"followers_twitter" integer,
	"tiktok_handle" text,
	"followers_tiktok" integer,
	"total_audience" bigint GENERATED ALWAYS AS (case when num_nonnulls(followers_instagram, followers_youtube, followers_twitter, followers_tiktok) > 0
        then coalesce(followers_instagram, 0)::bigint + coalesce(followers_youtube, 0) + coalesce(followers_twitter, 0) + coalesce(followers_tiktok, 0) end) STORED,
	"profile_url" text,
	"engagement_rate" numeric(5, 2),
	"figures_as_of" date,
	"figures_source" text,
	"niche" text[] DEFAULT '{}' NOT NULL,
	"rate_per_post" numeric(16, 4),
	"rate_per_story" numeric(16, 4),
	"rate_per_video" numeric(16, 4),
	"rate_currency" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"agent_name" text,
	"agent_email" text,
	"mails_to" text DEFAULT 'influencer' NOT NULL,
	"notes" text,
	"status" text DEFAULT 'active' NOT NULL,
	"blacklist_reason" text,
	"user_id" uuid,
	"added_by" uuid,
	"forgotten_at" timestamp with time zone,
	"import_id" uuid,
	"search_key" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(full_name, NFD), '[\u0300-\u036f]', '', 'g')) || ' ' || lower(email)) STORED,
	CONSTRAINT "influencers_followers" CHECK ("influencers"."followers_instagram" >= 0 and "influencers"."followers_youtube" >= 0 and "influencers"."followers_twitter" >= 0 and "influencers"."followers_tiktok" >= 0),
	CONSTRAINT "influencers_engagement_rate" CHECK ("influencers"."engagement_rate" between 0 and 100),
	CONSTRAINT "influencers_rates" CHECK ("influencers"."rate_per_post" >= 0 and "influencers"."rate_per_story" >= 0 and "influencers"."rate_per_video" >= 0),
	CONSTRAINT "influencers_rate_currency" CHECK ("influencers"."rate_currency" is not null or num_nonnulls("influencers"."rate_per_post", "influencers"."rate_per_story", "influencers"."rate_per_video") = 0),
	CONSTRAINT "influencers_words" CHECK (cardinality("influencers"."niche") <= 20 and cardinality("influencers"."tags") <= 20),
	CONSTRAINT "influencers_blacklisted" CHECK (("influencers"."status" = 'blacklisted') = ("influencers"."blacklist_reason" is not null)),
	CONSTRAINT "influencers_mails_to" CHECK ("influencers"."mails_to" <> 'agent' or "influencers"."agent_email" is not null)
);
--> statement-breakpoint
ALTER TABLE "influencers" ADD CONSTRAINT "influencers_avatar_file_id_files_id_fk" FOREIGN KEY ("avatar_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influencers" ADD CONSTRAINT "influencers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "influencers" ADD CONSTRAINT "influencers_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "influencers_instagram" ON "influencers" USING btree (lower(instagram_handle)) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "influencers_youtube" ON "influencers" USING btree (lower(youtube_channel)) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "influencers_twitter" ON "influencers" USING btree (lower(twitter_handle)) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "influencers_tiktok" ON "influencers" USING btree (lower(tiktok_handle)) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "influencers_user" ON "influencers" USING btree ("user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "influencers_newest" ON "influencers" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "influencers_email" ON "influencers" USING btree (lower(email)) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "influencers_name" ON "influencers" USING btree (lower(regexp_replace(normalize(full_name, NFD), '[\u0300-\u036f]', '', 'g')),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "influencers_search" ON "influencers" USING gin (search_key gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "influencers_audience" ON "influencers" USING btree (coalesce(total_audience, -1),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "influencers_import" ON "influencers" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "influencers_deletion" ON "influencers" USING btree ("deletion_id") WHERE deleted_at is not null;