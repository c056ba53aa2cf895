CREATE TABLE "content_version_pictures" (
	"version_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	CONSTRAINT "content_version_pictures_version_id_picture_id_pk" PRIMARY KEY("version_id","picture_id")
);
--> statement-breakpoint
ALTER TABLE "content_pictures" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "content_pictures" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "content_version_pictures" ADD CONSTRAINT "content_version_pictures_version_id_content_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."content_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_version_pictures" ADD CONSTRAINT "content_version_pictures_picture_id_content_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."content_pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_version_pictures_picture" ON "content_version_pictures" USING btree ("picture_id");--> statement-breakpoint
-- Every picture that a text names was stored with its article, and by this checksum, when the text was saved.
INSERT INTO "content_version_pictures" ("version_id", "picture_id")
SELECT v."id", cp."id" FROM "content_pictures" cp
  JOIN "files" f ON f."id" = cp."file_id"
  JOIN "content_versions" v ON v."content_item_id" = cp."content_item_id"
  WHERE v."body" ~ ('\]\(\s*<?picture:' || cp."file_id" || ':' || f."sha256" || ':');
