ALTER TABLE "comments" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "readers" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "author_kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "author_name" text;