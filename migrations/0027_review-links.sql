ALTER TABLE "secret_link_guests" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "secret_links" ADD COLUMN "allows" text;--> statement-breakpoint
ALTER TABLE "secret_links" ADD CONSTRAINT "secret_links_allows" CHECK ("secret_links"."allows" in ('look', 'comment', 'decide'));