CREATE VIEW "public"."record_names" AS (select 'profile'::text as kind, u.id, u.full_name as name from users u
    union all select 'brand'::text, b.id, b.name from brands b
    union all select 'project'::text, p.id, p.name from projects p);--> statement-breakpoint
CREATE VIEW "public"."active_accounts" AS (select u.id, u.notices_off from users u where u.deactivated_at is null);