ALTER TABLE "chat_messages" ADD COLUMN "line" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_task" ON "chat_messages" USING btree ("task_id") WHERE task_id is not null;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_line" CHECK (("chat_messages"."line" is null) = ("chat_messages"."subject_id" is null));