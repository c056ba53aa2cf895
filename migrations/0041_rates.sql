CREATE TABLE "capacities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"minutes" integer NOT NULL,
	"valid_from" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "capacities_person" UNIQUE NULLS NOT DISTINCT("user_id","valid_from"),
	CONSTRAINT "capacities_minutes" CHECK ("capacities"."minutes" between 0 and 10080)
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"duty" text,
	"user_id" uuid,
	"amount" numeric(16, 4) NOT NULL,
	"valid_from" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rates_duty" UNIQUE("duty","valid_from"),
	CONSTRAINT "rates_person" UNIQUE("user_id","valid_from"),
	CONSTRAINT "rates_of" CHECK (num_nonnulls("rates"."duty", "rates"."user_id") = 1),
	CONSTRAINT "rates_amount" CHECK ("rates"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "capacities" ADD CONSTRAINT "capacities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capacities" ADD CONSTRAINT "capacities_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rates" ADD CONSTRAINT "rates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;