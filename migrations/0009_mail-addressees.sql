ALTER TABLE "billing_settings" ALTER COLUMN "send_text" SET DEFAULT 'Hello {client},

Please find attached invoice {number} for {total}, due on {due}.

Thank you for working with us.
{company}';--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "addressees" jsonb;