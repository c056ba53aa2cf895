ALTER TABLE "brand_allocations" ADD COLUMN "billing_contact" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "billing_street" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "billing_street2" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "billing_city" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "billing_post_code" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "billing_country" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "billing_vat_number" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "billing_registration_number" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "billing_electronic_scheme" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "billing_electronic_id" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "billing_reference" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "billing_profile" text DEFAULT 'none' NOT NULL;