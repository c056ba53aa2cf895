CREATE TABLE "decision_chain" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"genesis" text NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "decision_chain_one" CHECK ("decision_chain"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"format" integer DEFAULT 1 NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"record_title" text NOT NULL,
	"project_id" uuid,
	"project_name" text,
	"brand_id" uuid,
	"brand_name" text,
	"version_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"of_file" uuid,
	"file_name" text,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"outcome" text NOT NULL,
	"audience" text NOT NULL,
	"wording" text,
	"comment" text,
	"comment_salt" text,
	"comment_seal" text,
	"decider_kind" text NOT NULL,
	"actor_kind" text NOT NULL,
	"decider_id" uuid,
	"decider_name" text,
	"decider_name_salt" text,
	"decider_name_seal" text NOT NULL,
	"roles" text[] NOT NULL,
	"link_id" uuid,
	"link_name" text,
	"own_work" boolean NOT NULL,
	"address" text,
	"published_on" date,
	"about_number" integer,
	"content_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "decisions_number" UNIQUE("number"),
	CONSTRAINT "decisions_decider_kind" CHECK ("decisions"."decider_kind" in ('internal', 'client', 'guest')),
	CONSTRAINT "decisions_audience" CHECK ("decisions"."audience" in ('internal', 'client')),
	CONSTRAINT "decisions_sha256" CHECK ("decisions"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX "decisions_record" ON "decisions" USING btree ("record_type","record_id","number");--> statement-breakpoint
CREATE INDEX "decisions_file" ON "decisions" USING btree ("of_file") WHERE of_file is not null;--> statement-breakpoint
INSERT INTO "decision_chain" ("genesis", "number", "hash")
SELECT "start", 0, "start" FROM encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex') AS "start";--> statement-breakpoint
-- The seal of a text: the salt keeps a short text, such as a name, from being guessed.
CREATE FUNCTION decision_seal(salt text, sealed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT encode(sha256(convert_to(salt || ':' || sealed, 'UTF8')), 'hex')
$$;--> statement-breakpoint
-- What a decision says, as RFC 8785 (JSON Canonicalization Scheme) writes it: names in order, nothing between them, and what is null is
-- left out, so that a later column changes no earlier hash. src/platform/proof/verify.js writes the same, which its test compares.
CREATE FUNCTION decision_content(d decisions) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT '{' || string_agg(to_json(f.name)::text || ':' || f.value, ',' ORDER BY f.name COLLATE "C") || '}'
	FROM (VALUES
		('aboutNumber', to_json(d.about_number)::text),
		('actorKind', to_json(d.actor_kind)::text),
		('address', to_json(d.address)::text),
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
		('recordTitle', to_json(d.record_title)::text),
		('recordType', to_json(d.record_type)::text),
		('roles', array_to_json(d.roles)::text),
		('sha256', to_json(d.sha256)::text),
		('size', to_json(d.size)::text),
		('versionId', to_json(d.version_id)::text),
		('versionNumber', to_json(d.version_number)::text),
		('wording', to_json(d.wording)::text)
	) AS f(name, value) WHERE f.value IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION decisions_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	head decision_chain%ROWTYPE;
BEGIN
	new.comment_salt := CASE WHEN new.comment IS NOT NULL THEN encode(uuid_send(gen_random_uuid()), 'hex') END;
	new.comment_seal := decision_seal(new.comment_salt, new.comment);
	new.decider_name_salt := encode(uuid_send(gen_random_uuid()), 'hex');
	new.decider_name_seal := decision_seal(new.decider_name_salt, new.decider_name);
	-- Here one decision waits for another, until that one is committed or taken back.
	SELECT * INTO STRICT head FROM decision_chain FOR UPDATE;
	new.number := head.number + 1;
	new.decided_at := greatest(date_trunc('milliseconds', coalesce(new.decided_at, clock_timestamp())), head.decided_at);
	new.previous_hash := head.hash;
	new.content_hash := encode(sha256(convert_to(decision_content(new), 'UTF8')), 'hex');
	new.hash := encode(sha256(convert_to(
		format('{"content":"%s","number":%s,"previous":"%s"}', new.content_hash, new.number, new.previous_hash), 'UTF8')), 'hex');
	UPDATE decision_chain SET number = new.number, hash = new.hash, decided_at = new.decided_at;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER decisions_link BEFORE INSERT ON "decisions" FOR EACH ROW EXECUTE FUNCTION decisions_link();--> statement-breakpoint
CREATE FUNCTION decisions_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Only the name of whoever decided can go, with its salt, where a command says so for its own transaction; its seal stays in the chain.
	IF tg_op = 'UPDATE' AND current_setting('atelier.decision_forgetting', true) = 'on' THEN
		IF new.decider_name IS NULL AND new.decider_name_salt IS NULL
			AND to_jsonb(new) - 'decider_name' - 'decider_name_salt' = to_jsonb(old) - 'decider_name' - 'decider_name_salt' THEN
			RETURN new;
		END IF;
	END IF;
	RAISE EXCEPTION 'Decisions are never changed: % refused.', lower(tg_op) USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER decisions_stand BEFORE UPDATE OR DELETE ON "decisions" FOR EACH ROW EXECUTE FUNCTION decisions_stand();--> statement-breakpoint
CREATE TRIGGER decisions_stand_whole BEFORE TRUNCATE ON "decisions" FOR EACH STATEMENT EXECUTE FUNCTION decisions_stand();
