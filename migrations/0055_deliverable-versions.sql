ALTER TABLE "deliverable_states" DROP CONSTRAINT "deliverable_states_number";--> statement-breakpoint
ALTER TABLE "deliverable_states" ADD COLUMN "whole" text;--> statement-breakpoint
-- What clients saw may have been less than the whole; what the agency saw then is not known.
UPDATE "deliverable_states" SET "whole" = encode(sha256(convert_to("manifest", 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "deliverable_states" ALTER COLUMN "whole" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "deliverable_states_number" ON "deliverable_states" USING btree ("deliverable_id","number");
