CREATE TABLE "project_standings" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"estimated_minutes" integer NOT NULL,
	"logged_minutes" integer NOT NULL,
	"cost" numeric NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_standings" ADD CONSTRAINT "project_standings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;