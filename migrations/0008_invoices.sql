CREATE TABLE "billing_settings" (
	"id" uuid PRIMARY KEY DEFAULT '00000000-0000-4000-8000-000000000002' NOT NULL,
	"company_name" text,
	"address" text,
	"email" text,
	"phone" text,
	"tax_id" text,
	"default_tax_rate" numeric(7, 4) DEFAULT '0' NOT NULL,
	"default_tax_category" text DEFAULT 'standard' NOT NULL,
	"default_payment_terms" text DEFAULT 'Net 30' NOT NULL,
	"invoice_prefix" text DEFAULT 'INV' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"street" text,
	"street2" text,
	"city" text,
	"post_code" text,
	"country" text,
	"vat_number" text,
	"registration_number" text,
	"contact_name" text,
	"iban" text,
	"bic" text,
	"account_name" text,
	"electronic_scheme" text,
	"electronic_id" text,
	"paper" text DEFAULT 'A4' NOT NULL,
	"yearly_numbers" boolean DEFAULT false NOT NULL,
	"send_subject" text DEFAULT 'Invoice {number} from {company}' NOT NULL,
	"send_text" text DEFAULT 'Hello {client},

please find invoice {number} over {total} attached. It is due on {due}.

Thank you for working with us.
{company}' NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_settings_one" CHECK ("billing_settings"."id" = '00000000-0000-4000-8000-000000000002'::uuid),
	CONSTRAINT "billing_settings_tax_rate" CHECK ("billing_settings"."default_tax_rate" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"prefix" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	"used" boolean DEFAULT true NOT NULL,
	CONSTRAINT "invoice_series_prefix_year_pk" PRIMARY KEY("prefix","year"),
	CONSTRAINT "invoice_series_last" CHECK ("invoice_series"."last" >= 0)
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"payment_id" uuid,
	"credit_note_id" uuid,
	"amount" numeric(20, 4) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "allocations_from" CHECK (num_nonnulls("allocations"."payment_id", "allocations"."credit_note_id") = 1),
	CONSTRAINT "allocations_amount" CHECK ("allocations"."amount" <> 0 and ("allocations"."payment_id" is not null or "allocations"."amount" > 0))
);
--> statement-breakpoint
CREATE TABLE "invoice_line_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"description" text NOT NULL,
	"item_type" text DEFAULT 'service' NOT NULL,
	"related_id" uuid,
	"quantity" numeric(16, 4) DEFAULT '1' NOT NULL,
	"unit" text,
	"unit_price" numeric(16, 4) DEFAULT '0' NOT NULL,
	"amount" numeric(20, 4) NOT NULL,
	"tax_rate" numeric(7, 4),
	"tax_category" text,
	"order_index" integer NOT NULL,
	"deposit_invoice_id" uuid,
	"credited_line_id" uuid,
	CONSTRAINT "invoice_line_items_quantity" CHECK ("invoice_line_items"."quantity" >= 0.01 or "invoice_line_items"."deposit_invoice_id" is not null and "invoice_line_items"."quantity" = -1),
	CONSTRAINT "invoice_line_items_price" CHECK ("invoice_line_items"."unit_price" >= 0),
	CONSTRAINT "invoice_line_items_tax_rate" CHECK ("invoice_line_items"."tax_rate" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL,
	"year" integer NOT NULL,
	"n" integer NOT NULL,
	"invoice_number" text NOT NULL,
	"billing_date" date NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" uuid,
	CONSTRAINT "invoice_numbers_series" UNIQUE("prefix","year","n")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deletion_id" uuid,
	"kind" text DEFAULT 'invoice' NOT NULL,
	"invoice_number" text NOT NULL,
	"project_id" uuid,
	"brand_id" uuid,
	"client_name" text NOT NULL,
	"client_email" text NOT NULL,
	"client_address" text,
	"billing_date" date NOT NULL,
	"due_date" date NOT NULL,
	"due_date_edited" boolean DEFAULT false NOT NULL,
	"currency" text NOT NULL,
	"subtotal" numeric(20, 4) DEFAULT '0' NOT NULL,
	"tax_rate" numeric(7, 4) DEFAULT '0' NOT NULL,
	"tax_category" text DEFAULT 'standard' NOT NULL,
	"tax_amount" numeric(20, 4) DEFAULT '0' NOT NULL,
	"discount_amount" numeric(20, 4) DEFAULT '0' NOT NULL,
	"total_amount" numeric(20, 4) DEFAULT '0' NOT NULL,
	"paid_amount" numeric(20, 4) DEFAULT '0' NOT NULL,
	"credited_amount" numeric(20, 4) DEFAULT '0' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"payment_terms" text,
	"service_from" date,
	"service_to" date,
	"order_number" text,
	"buyer_reference" text,
	"client_note" text,
	"notes" text,
	"promised_on" date,
	"dispute_reason" text,
	"disputed_at" timestamp with time zone,
	"credited_invoice_id" uuid,
	"cancels" boolean DEFAULT false NOT NULL,
	"issued_at" timestamp with time zone,
	"issued_by" uuid,
	"first_viewed_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"document" jsonb,
	"pdf_file_id" uuid,
	"xml_file_id" uuid,
	"created_by" uuid,
	CONSTRAINT "invoices_number" UNIQUE("invoice_number"),
	CONSTRAINT "invoices_sums" CHECK ("invoices"."total_amount" = "invoices"."subtotal" - "invoices"."discount_amount" + "invoices"."tax_amount"),
	CONSTRAINT "invoices_discount" CHECK ("invoices"."discount_amount" >= 0 and ("invoices"."discount_amount" = 0 or "invoices"."discount_amount" <= "invoices"."subtotal")),
	CONSTRAINT "invoices_tax_rate" CHECK ("invoices"."tax_rate" between 0 and 100),
	CONSTRAINT "invoices_due" CHECK ("invoices"."due_date" >= "invoices"."billing_date"),
	CONSTRAINT "invoices_service" CHECK ("invoices"."service_to" is null or "invoices"."service_from" is not null and "invoices"."service_to" >= "invoices"."service_from"),
	CONSTRAINT "invoices_settled" CHECK ("invoices"."paid_amount" >= 0 and "invoices"."credited_amount" >= 0 and "invoices"."paid_amount" + "invoices"."credited_amount" <= greatest("invoices"."total_amount", 0)),
	CONSTRAINT "invoices_issued" CHECK (num_nulls("invoices"."issued_at", "invoices"."document", "invoices"."pdf_file_id") in (0, 3)),
	CONSTRAINT "invoices_sent" CHECK ("invoices"."status" = 'draft' and "invoices"."issued_at" is null or "invoices"."status" in ('sent', 'paid') and "invoices"."issued_at" is not null or "invoices"."status" = 'cancelled'),
	CONSTRAINT "invoices_paid" CHECK (("invoices"."status" = 'paid') = ("invoices"."paid_at" is not null)),
	CONSTRAINT "invoices_credit" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."credited_invoice_id" is not null)),
	CONSTRAINT "invoices_dispute" CHECK (("invoices"."dispute_reason" is null) = ("invoices"."disputed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"kind" text DEFAULT 'payment' NOT NULL,
	"payment_date" date NOT NULL,
	"amount" numeric(20, 4) NOT NULL,
	"payment_method" text NOT NULL,
	"transaction_reference" text,
	"notes" text,
	"reverses_id" uuid,
	"recorded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reversed_once" UNIQUE("reverses_id"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_reversal" CHECK (("payments"."kind" = 'reversal') = ("payments"."reverses_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "secret_links" ALTER COLUMN "brand_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_settings" ADD CONSTRAINT "billing_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_credit_note_id_invoices_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_deposit_invoice_id_invoices_id_fk" FOREIGN KEY ("deposit_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line_items" ADD CONSTRAINT "invoice_line_items_credited_line_id_invoice_line_items_id_fk" FOREIGN KEY ("credited_line_id") REFERENCES "public"."invoice_line_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credited_invoice_id_invoices_id_fk" FOREIGN KEY ("credited_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_pdf_file_id_files_id_fk" FOREIGN KEY ("pdf_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_xml_file_id_files_id_fk" FOREIGN KEY ("xml_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_id_payments_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_invoice" ON "allocations" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "allocations_payment" ON "allocations" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "allocations_credit_note" ON "allocations" USING btree ("credit_note_id") WHERE credit_note_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_line_items_order" ON "invoice_line_items" USING btree ("invoice_id","order_index","id");--> statement-breakpoint
CREATE INDEX "invoice_line_items_deposit" ON "invoice_line_items" USING btree ("deposit_invoice_id") WHERE deposit_invoice_id is not null;--> statement-breakpoint
CREATE INDEX "invoice_line_items_credited" ON "invoice_line_items" USING btree ("credited_line_id") WHERE credited_line_id is not null;--> statement-breakpoint
CREATE INDEX "invoice_line_items_related" ON "invoice_line_items" USING btree ("related_id") WHERE related_id is not null;--> statement-breakpoint
CREATE INDEX "invoice_numbers_void" ON "invoice_numbers" USING btree ("voided_at","invoice_id") WHERE voided_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_billing_date" ON "invoices" USING btree ("billing_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_due_date" ON "invoices" USING btree ("due_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_total" ON "invoices" USING btree ("total_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_project" ON "invoices" USING btree ("project_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_brand" ON "invoices" USING btree ("brand_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("due_date","id") WHERE deleted_at is null and status = 'sent';--> statement-breakpoint
CREATE INDEX "invoices_credited" ON "invoices" USING btree ("credited_invoice_id") WHERE credited_invoice_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_deletion" ON "invoices" USING btree ("deletion_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_word" ON "invoices" USING gin ((invoice_number || ' ' || client_name || ' ' || client_email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
-- Lines may be written before their invoice, in one transaction.
ALTER TABLE "invoice_line_items" ALTER CONSTRAINT "invoice_line_items_invoice_id_invoices_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- What is issued is fixed: only what people note about it, views, and what follows from payments and credit notes may change.
CREATE FUNCTION "invoice_fixed"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  open constant text[] := array['status', 'paid_at', 'paid_amount', 'credited_amount', 'notes', 'promised_on', 'dispute_reason', 'disputed_at',
    'first_viewed_at', 'version', 'updated_at'];
begin
  if old.issued_at is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'An issued invoice can''t be deleted.' using errcode = 'integrity_constraint_violation';
  end if;
  if to_jsonb(old) - open is distinct from to_jsonb(new) - open then
    raise exception 'An issued invoice can''t be changed. Make a credit note.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "invoices_fixed" BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "invoice_fixed"();--> statement-breakpoint
-- The lines of an issued invoice are fixed with it.
CREATE FUNCTION "invoice_lines_fixed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (select 1 from invoices iv where iv.issued_at is not null
      and (tg_op <> 'INSERT' and iv.id = old.invoice_id or tg_op <> 'DELETE' and iv.id = new.invoice_id)) then
    raise exception 'An issued invoice can''t be changed. Make a credit note.' using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;--> statement-breakpoint
CREATE TRIGGER "invoice_lines_fixed" BEFORE INSERT OR UPDATE OR DELETE ON "invoice_line_items" FOR EACH ROW EXECUTE FUNCTION "invoice_lines_fixed"();--> statement-breakpoint
-- An invoice is issued with exactly the sums of its lines, and only what was frozen with it.
CREATE FUNCTION "invoice_issued_whole"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  lines numeric;
begin
  select coalesce(sum(amount), 0) into lines from invoice_line_items where invoice_id = new.id;
  if lines <> new.subtotal or (new.document ->> 'totalAmount')::numeric <> new.total_amount
    or (new.document ->> 'taxAmount')::numeric <> new.tax_amount or new.document ->> 'number' <> new.invoice_number then
    raise exception 'The sums of invoice % are not those of its lines.', new.invoice_number using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "invoices_issued_whole" BEFORE UPDATE ON "invoices" FOR EACH ROW WHEN (old.issued_at is null and new.issued_at is not null) EXECUTE FUNCTION "invoice_issued_whole"();--> statement-breakpoint
-- Money entries are only ever added.
CREATE FUNCTION "money_entry_fixed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'A payment is never changed or deleted. Reverse it.' using errcode = 'integrity_constraint_violation';
end $$;--> statement-breakpoint
CREATE TRIGGER "payments_fixed" BEFORE UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION "money_entry_fixed"();--> statement-breakpoint
CREATE TRIGGER "allocations_fixed" BEFORE UPDATE OR DELETE ON "allocations" FOR EACH ROW EXECUTE FUNCTION "money_entry_fixed"();--> statement-breakpoint
-- Sums, status and paid_at of an invoice follow from what is allocated to it.
CREATE FUNCTION "invoice_settled"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update invoices iv set
    paid_amount = s.paid, credited_amount = s.credited, version = iv.version + 1, updated_at = now(),
    status = case when iv.status = 'cancelled' then iv.status when s.paid > 0 and s.paid + s.credited >= iv.total_amount then 'paid'
      else 'sent' end,
    paid_at = case when iv.status = 'cancelled' then null when s.paid > 0 and s.paid + s.credited >= iv.total_amount then coalesce(iv.paid_at, new.created_at) end
  from (select coalesce(sum(al.amount) filter (where al.payment_id is not null), 0) as paid,
      coalesce(sum(al.amount) filter (where al.credit_note_id is not null), 0) as credited
    from allocations al where al.invoice_id = new.invoice_id) s
  where iv.id = new.invoice_id;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "invoices_settled" AFTER INSERT ON "allocations" FOR EACH ROW EXECUTE FUNCTION "invoice_settled"();--> statement-breakpoint
-- A number that was given is never given again.
CREATE FUNCTION "invoice_number_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' or (new.invoice_id, new.prefix, new.year, new.n, new.invoice_number) is distinct from (old.invoice_id, old.prefix, old.year, old.n, old.invoice_number) then
    raise exception 'The number of an invoice is kept for ever.' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "invoice_numbers_kept" BEFORE UPDATE OR DELETE ON "invoice_numbers" FOR EACH ROW EXECUTE FUNCTION "invoice_number_kept"();
