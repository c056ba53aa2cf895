ALTER TABLE "decisions" DROP CONSTRAINT "decisions_decider_kind";--> statement-breakpoint
ALTER TABLE "decisions" ALTER COLUMN "format" SET DEFAULT 2;--> statement-breakpoint
ALTER TABLE "decisions" ALTER COLUMN "record_title" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ALTER COLUMN "version_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ALTER COLUMN "version_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ALTER COLUMN "size" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ALTER COLUMN "sha256" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "record_title_salt" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "record_title_seal" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "wording_salt" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "wording_seal" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "address_salt" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "address_seal" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "about_texts" text[];--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_version" CHECK (num_nonnulls("decisions"."version_id", "decisions"."version_number", "decisions"."size", "decisions"."sha256") = 4
        or num_nonnulls("decisions"."version_id", "decisions"."version_number", "decisions"."size", "decisions"."sha256", "decisions"."of_file", "decisions"."file_name") = 0);--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_record_title" CHECK (num_nonnulls("decisions"."record_title", "decisions"."record_title_seal", "decisions"."about_number") > 0);--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decider_kind" CHECK ("decisions"."decider_kind" in ('internal', 'client', 'guest', 'system', 'influencer'));--> statement-breakpoint
CREATE FUNCTION decision_salt() RETURNS text LANGUAGE sql VOLATILE AS $$
	SELECT encode(uuid_send(gen_random_uuid()), 'hex')
$$;
--> statement-breakpoint
-- What a decision says, as RFC 8785 (JSON Canonicalization Scheme) writes it: sorted names, no whitespace, and null fields left out, so that
-- a later column changes no earlier hash. Format 1 hashes title, wording and address as plain text, format 2 by their seals.
-- src/features/records/decisions/verify.js writes the same, which its tests compare.
CREATE OR REPLACE FUNCTION decision_content(d decisions) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT '{' || string_agg(to_json(f.name)::text || ':' || f.value, ',' ORDER BY f.name COLLATE "C") || '}'
	FROM (VALUES
		('aboutNumber', to_json(d.about_number)::text),
		('aboutTexts', array_to_json(d.about_texts)::text),
		('actorKind', to_json(d.actor_kind)::text),
		('address', CASE WHEN d.format = 1 THEN to_json(d.address)::text END),
		('addressSeal', to_json(d.address_seal)::text),
		('audience', to_json(d.audience)::text),
		('brandId', to_json(d.brand_id)::text),
		('brandName', to_json(d.brand_name)::text),
		('commentSeal', to_json(d.comment_seal)::text),
		('decidedAt', to_json(to_char(d.decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text),
		('deciderId', to_json(d.decider_id)::text),
		('deciderKind', to_json(d.decider_kind)::text),
		('deciderNameSeal', to_json(d.decider_name_seal)::text),
		('fileName', to_json(d.file_name)::text),
		('format', to_json(d.format)::text),
		('id', to_json(d.id)::text),
		('linkId', to_json(d.link_id)::text),
		('linkName', to_json(d.link_name)::text),
		('ofFile', to_json(d.of_file)::text),
		('outcome', to_json(d.outcome)::text),
		('ownWork', to_json(d.own_work)::text),
		('projectId', to_json(d.project_id)::text),
		('projectName', to_json(d.project_name)::text),
		('publishedOn', to_json(d.published_on)::text),
		('recordId', to_json(d.record_id)::text),
		('recordTitle', CASE WHEN d.format = 1 THEN to_json(d.record_title)::text END),
		('recordTitleSeal', to_json(d.record_title_seal)::text),
		('recordType', to_json(d.record_type)::text),
		('roles', array_to_json(d.roles)::text),
		('sha256', to_json(d.sha256)::text),
		('size', to_json(d.size)::text),
		('versionId', to_json(d.version_id)::text),
		('versionNumber', to_json(d.version_number)::text),
		('wording', CASE WHEN d.format = 1 THEN to_json(d.wording)::text END),
		('wordingSeal', to_json(d.wording_seal)::text)
	) AS f(name, value) WHERE f.value IS NOT NULL
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION decisions_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	head decision_chain%ROWTYPE;
BEGIN
	IF new.format NOT IN (1, 2) THEN
		RAISE EXCEPTION 'Decisions have no format %.', new.format USING ERRCODE = 'check_violation';
	END IF;
	new.comment_salt := CASE WHEN new.comment IS NOT NULL THEN decision_salt() END;
	new.comment_seal := decision_seal(new.comment_salt, new.comment);
	new.decider_name_salt := decision_salt();
	new.decider_name_seal := decision_seal(new.decider_name_salt, new.decider_name);
	-- The seal of a null is null, and so is every seal with a null salt.
	new.record_title_salt := CASE WHEN new.format > 1 AND new.record_title IS NOT NULL THEN decision_salt() END;
	new.record_title_seal := decision_seal(new.record_title_salt, new.record_title);
	new.wording_salt := CASE WHEN new.format > 1 AND new.wording IS NOT NULL THEN decision_salt() END;
	new.wording_seal := decision_seal(new.wording_salt, new.wording);
	new.address_salt := CASE WHEN new.format > 1 AND new.address IS NOT NULL THEN decision_salt() END;
	new.address_seal := decision_seal(new.address_salt, new.address);
	-- From here on other decisions wait until this transaction ends.
	SELECT * INTO STRICT head FROM decision_chain FOR UPDATE;
	new.number := head.number + 1;
	new.decided_at := greatest(date_trunc('milliseconds', coalesce(new.decided_at, clock_timestamp())), head.decided_at);
	new.previous_hash := head.hash;
	new.content_hash := encode(sha256(convert_to(decision_content(new), 'UTF8')), 'hex');
	new.hash := encode(sha256(convert_to(
		format('{"content":"%s","number":%s,"previous":"%s"}', new.content_hash, new.number, new.previous_hash), 'UTF8')), 'hex');
	UPDATE decision_chain SET number = new.number, hash = new.hash, decided_at = new.decided_at;
	RETURN new;
END $$;
--> statement-breakpoint
-- A sealed text either stays or is removed with its salt. A text without a salt is part of the hash itself and always stays.
CREATE FUNCTION decision_text_kept_or_removed(old_text text, old_salt text, new_text text, new_salt text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
	SELECT (new_text IS NOT DISTINCT FROM old_text AND new_salt IS NOT DISTINCT FROM old_salt)
		OR (old_salt IS NOT NULL AND new_text IS NULL AND new_salt IS NULL)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION decisions_stand() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	removable CONSTANT text[] := '{decider_name,decider_name_salt,record_title,record_title_salt,wording,wording_salt,address,address_salt}';
BEGIN
	-- Only these sealed texts can be removed, in a transaction that sets the flag; their seals stay in the chain.
	IF tg_op = 'UPDATE' AND current_setting('atelier.decision_forgetting', true) = 'on' THEN
		IF to_jsonb(new) - removable = to_jsonb(old) - removable
			AND decision_text_kept_or_removed(old.decider_name, old.decider_name_salt, new.decider_name, new.decider_name_salt)
			AND decision_text_kept_or_removed(old.record_title, old.record_title_salt, new.record_title, new.record_title_salt)
			AND decision_text_kept_or_removed(old.wording, old.wording_salt, new.wording, new.wording_salt)
			AND decision_text_kept_or_removed(old.address, old.address_salt, new.address, new.address_salt) THEN
			RETURN new;
		END IF;
	END IF;
	RAISE EXCEPTION 'Decisions are never changed: % refused.', lower(tg_op) USING ERRCODE = 'insufficient_privilege';
END $$;
