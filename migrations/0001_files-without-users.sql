ALTER TABLE "files" DROP CONSTRAINT "files_created_by_users_id_fk";
