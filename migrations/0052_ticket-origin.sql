ALTER TABLE "support_tickets" ADD COLUMN "origin" text DEFAULT 'portal' NOT NULL;--> statement-breakpoint
-- Only a mail has continued a ticket that ended long ago so far.
UPDATE "support_tickets" SET "origin" = 'mail' WHERE "follows_id" IS NOT NULL;
