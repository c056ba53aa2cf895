CREATE TABLE "billed_work" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"work_kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"entry_id" uuid,
	"deliverable_id" uuid,
	"milestone_id" uuid,
	"freed_at" timestamp with time zone,
	CONSTRAINT "billed_work_one" CHECK (num_nonnulls("billed_work"."entry_id", "billed_work"."deliverable_id", "billed_work"."milestone_id") = case when "billed_work"."freed_at" is null then 1 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "recurrences" (
	"plan_id" uuid NOT NULL,
	"period" date NOT NULL,
	"invoice_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurrences_plan_id_period_pk" PRIMARY KEY("plan_id","period")
);
--> statement-breakpoint
CREATE TABLE "recurring_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"name" text NOT NULL,
	"brand_id" uuid NOT NULL,
	"project_id" uuid,
	"every" text DEFAULT 'month' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"currency" text NOT NULL,
	"tax_rate" numeric(7, 4) DEFAULT '0' NOT NULL,
	"tax_category" text DEFAULT 'standard' NOT NULL,
	"discount_amount" numeric(20, 4) DEFAULT '0' NOT NULL,
	"payment_terms" text,
	"order_number" text,
	"client_note" text,
	"lines" jsonb NOT NULL,
	"sends_itself" boolean DEFAULT false NOT NULL,
	"paused_at" timestamp with time zone,
	"created_by" uuid,
	CONSTRAINT "recurring_invoices_ends" CHECK ("recurring_invoices"."ends_on" >= "recurring_invoices"."starts_on"),
	CONSTRAINT "recurring_invoices_discount" CHECK ("recurring_invoices"."discount_amount" >= 0),
	CONSTRAINT "recurring_invoices_tax_rate" CHECK ("recurring_invoices"."tax_rate" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"invoice_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"sent_on" date NOT NULL,
	"sent_to" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_reminders_invoice_id_days_pk" PRIMARY KEY("invoice_id","days")
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"id" uuid PRIMARY KEY DEFAULT '00000000-0000-4000-8000-000000000003' NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"steps" jsonb DEFAULT '[{"days":-3,"subject":"Invoice {number} is due on {due}","text":"Hello {client},\n\nA quick reminder that invoice {number} is due on {due}. {balance} is open.\n\nIf you have already paid, please ignore this message.\n\n{company}"},{"days":3,"subject":"Invoice {number} was due on {due}","text":"Hello {client},\n\nInvoice {number} was due on {due}, and {balance} is still open. Please pay it in the next few days.\n\nIf you have already paid, please ignore this message.\n\n{company}"},{"days":10,"subject":"Second reminder: invoice {number}","text":"Hello {client},\n\nInvoice {number} is {days} days overdue. {balance} is still open. Please pay it, or tell us if something is wrong with it.\n\nIf you have already paid, please ignore this message.\n\n{company}"},{"days":20,"subject":"Final reminder: invoice {number}","text":"Hello {client},\n\nInvoice {number} is {days} days overdue, and {balance} is still open. Please pay it now, or contact us.\n\nIf you have already paid, please ignore this message.\n\n{company}"}]'::jsonb NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_settings_one" CHECK ("reminder_settings"."id" = '00000000-0000-4000-8000-000000000003'::uuid)
);
--> statement-breakpoint
CREATE TABLE "reminder_stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid,
	"invoice_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_stops_brand" UNIQUE("brand_id"),
	CONSTRAINT "reminder_stops_invoice" UNIQUE("invoice_id"),
	CONSTRAINT "reminder_stops_of" CHECK (num_nonnulls("reminder_stops"."brand_id", "reminder_stops"."invoice_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "write_off_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"write_off_id" uuid NOT NULL,
	"entry_id" uuid,
	"deliverable_id" uuid,
	"milestone_id" uuid,
	CONSTRAINT "write_off_items_entry" UNIQUE("entry_id"),
	CONSTRAINT "write_off_items_deliverable" UNIQUE("deliverable_id"),
	CONSTRAINT "write_off_items_milestone" UNIQUE("milestone_id"),
	CONSTRAINT "write_off_items_one" CHECK (num_nonnulls("write_off_items"."entry_id", "write_off_items"."deliverable_id", "write_off_items"."milestone_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "write_offs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deliverable_id" uuid,
	"milestone_id" uuid,
	"amount" numeric(20, 4) NOT NULL,
	"currency" text NOT NULL,
	"set_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_prices_deliverable" UNIQUE("deliverable_id"),
	CONSTRAINT "work_prices_milestone" UNIQUE("milestone_id"),
	CONSTRAINT "work_prices_of" CHECK (num_nonnulls("work_prices"."deliverable_id", "work_prices"."milestone_id") = 1),
	CONSTRAINT "work_prices_amount" CHECK ("work_prices"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "selling_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"brand_id" uuid,
	"duty" text,
	"user_id" uuid,
	"amount" numeric(16, 4) NOT NULL,
	"currency" text NOT NULL,
	"valid_from" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "selling_rates_once" UNIQUE NULLS NOT DISTINCT("project_id","brand_id","duty","user_id","valid_from"),
	CONSTRAINT "selling_rates_place" CHECK (num_nonnulls("selling_rates"."project_id", "selling_rates"."brand_id") <= 1),
	CONSTRAINT "selling_rates_of" CHECK (num_nonnulls("selling_rates"."duty", "selling_rates"."user_id") <= 1),
	CONSTRAINT "selling_rates_amount" CHECK ("selling_rates"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "is_internal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "billable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "billed_work" ADD CONSTRAINT "billed_work_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billed_work" ADD CONSTRAINT "billed_work_line_id_invoice_line_items_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."invoice_line_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billed_work" ADD CONSTRAINT "billed_work_entry_id_time_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."time_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billed_work" ADD CONSTRAINT "billed_work_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billed_work" ADD CONSTRAINT "billed_work_milestone_id_deliverable_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."deliverable_milestones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurrences" ADD CONSTRAINT "recurrences_plan_id_recurring_invoices_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."recurring_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurrences" ADD CONSTRAINT "recurrences_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_invoices" ADD CONSTRAINT "recurring_invoices_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_invoices" ADD CONSTRAINT "recurring_invoices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_invoices" ADD CONSTRAINT "recurring_invoices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_stops" ADD CONSTRAINT "reminder_stops_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_stops" ADD CONSTRAINT "reminder_stops_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_stops" ADD CONSTRAINT "reminder_stops_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_off_items" ADD CONSTRAINT "write_off_items_write_off_id_write_offs_id_fk" FOREIGN KEY ("write_off_id") REFERENCES "public"."write_offs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_off_items" ADD CONSTRAINT "write_off_items_entry_id_time_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."time_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_off_items" ADD CONSTRAINT "write_off_items_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_off_items" ADD CONSTRAINT "write_off_items_milestone_id_deliverable_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."deliverable_milestones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_prices" ADD CONSTRAINT "work_prices_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_prices" ADD CONSTRAINT "work_prices_milestone_id_deliverable_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."deliverable_milestones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_prices" ADD CONSTRAINT "work_prices_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selling_rates" ADD CONSTRAINT "selling_rates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selling_rates" ADD CONSTRAINT "selling_rates_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selling_rates" ADD CONSTRAINT "selling_rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selling_rates" ADD CONSTRAINT "selling_rates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billed_work_entry" ON "billed_work" USING btree ("entry_id") WHERE entry_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "billed_work_deliverable" ON "billed_work" USING btree ("deliverable_id") WHERE deliverable_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "billed_work_milestone" ON "billed_work" USING btree ("milestone_id") WHERE milestone_id is not null;--> statement-breakpoint
CREATE INDEX "billed_work_line" ON "billed_work" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "billed_work_invoice" ON "billed_work" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "recurrences_invoice" ON "recurrences" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "recurring_invoices_brand" ON "recurring_invoices" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "recurring_invoices_project" ON "recurring_invoices" USING btree ("project_id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "recurring_invoices_deletion" ON "recurring_invoices" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "write_off_items_of" ON "write_off_items" USING btree ("write_off_id");--> statement-breakpoint
CREATE INDEX "selling_rates_brand" ON "selling_rates" USING btree ("brand_id") WHERE brand_id is not null;--> statement-breakpoint
CREATE INDEX "selling_rates_person" ON "selling_rates" USING btree ("user_id") WHERE user_id is not null;