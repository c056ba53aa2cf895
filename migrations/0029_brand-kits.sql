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
ALTER TABLE "brand_kit_logos" ADD CONSTRAINT "brand_kit_logos_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_kit_logos" ADD CONSTRAINT "brand_kit_logos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_kit_logos" ADD CONSTRAINT "brand_kit_logos_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD CONSTRAINT "brand_kits_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_kit_logos_brand" ON "brand_kit_logos" USING btree ("brand_id","created_at","id");--> statement-breakpoint
CREATE INDEX "brand_kit_logos_file_id" ON "brand_kit_logos" USING btree ("file_id");