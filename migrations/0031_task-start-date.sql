ALTER TABLE "tasks" ADD COLUMN "start_date" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_dates" CHECK ("tasks"."due_date" >= "tasks"."start_date");