CREATE TABLE "secret_link_guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
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
	"token_hash" text NOT NULL,
	"replaced_at" timestamp with time zone,
	"password_hash" text,
	"password_set_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid
);
--> statement-breakpoint
ALTER TABLE "secret_link_guests" ADD CONSTRAINT "secret_link_guests_link_id_secret_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."secret_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_link_records" ADD CONSTRAINT "secret_link_records_link_id_secret_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."secret_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_link_visits" ADD CONSTRAINT "secret_link_visits_link_id_secret_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."secret_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_link_visits" ADD CONSTRAINT "secret_link_visits_guest_id_secret_link_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."secret_link_guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_links" ADD CONSTRAINT "secret_links_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_links" ADD CONSTRAINT "secret_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_links" ADD CONSTRAINT "secret_links_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "secret_link_guests_link" ON "secret_link_guests" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "secret_link_guests_expiry" ON "secret_link_guests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "secret_link_records_record" ON "secret_link_records" USING btree ("record_type","record_id");--> statement-breakpoint
CREATE INDEX "secret_link_visits_link" ON "secret_link_visits" USING btree ("link_id","at","id");--> statement-breakpoint
CREATE INDEX "secret_link_visits_guest" ON "secret_link_visits" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "secret_links_newest" ON "secret_links" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "secret_links_brand" ON "secret_links" USING btree ("brand_id","created_at","id");