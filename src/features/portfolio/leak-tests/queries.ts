import { getTableName, sql } from 'drizzle-orm'
import { personRefOf } from '#features/workspace/users/refs.ts'
import type { Ctx } from '#platform/context.ts'
import { prepared, type Queryable, row } from '#platform/database/db.ts'
import { descending, listPage } from '#platform/database/list.ts'
import { viewColumns } from '#platform/database/statements.ts'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import type { Page, ParsedInputOf } from '#shared/contract/endpoint.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import type { leakTestsApi } from './api.ts'
import { canTestLeaks } from './rules.ts'
import { type LeakRunView, leakRunView } from './schema.ts'
import { leakRuns } from './table.ts'

const columns = sql`${sql.raw(viewColumns(leakRuns, leakRunView, 'l', ['requestedBy']))},
  case when u.id is not null then ${personRefOf('u')} end as "requestedBy"`
const from = sql`leak_runs l left join users u on u.id = l.requested_by`

/** The readings, newest first. @throws AppError forbidden */
export async function listLeakRuns(
  ctx: Ctx,
  input: ParsedInputOf<(typeof leakTestsApi)['GET /api/leak-tests']>,
): Promise<Page<LeakRunView>> {
  assertAllowed(canTestLeaks(ctx.actor), 'leak test')
  return listPage<LeakRunView>(ctx.services.pool, input, {
    columns,
    from,
    where: [],
    order: descending(['moment', 'l.started_at'], ['uuid', 'l.id']),
  })
}

/** One reading. @throws Error when it is not there */
export async function leakRunOf(db: Queryable, id: string): Promise<LeakRunView> {
  const found = await row<LeakRunView>(db, sql`select ${columns} from ${from} where l.id = ${id}`)
  if (!found) throw new Error('There is no such run.')
  return found
}

// What each account outside the agency may be told of, computed once more and by other means: from the tables alone, by statements of this
// file. Nothing here may ask a rule, a rights row or a `visible…` of any feature, or both would be wrong together.

export type OutsideAccount = { id: string; fullName: string; client: boolean; influencer: boolean }

/** Active accounts all of whose roles are outside the agency. */
export async function outsideAccounts(db: Queryable): Promise<OutsideAccount[]> {
  return prepared<OutsideAccount>(
    db,
    'leaks_accounts',
    `select u.id, u.full_name as "fullName", bool_or(r.role = 'client') as client, bool_or(r.role = 'influencer') as influencer
      from users u join user_roles r on r.user_id = u.id where u.deactivated_at is null
      group by u.id having bool_and(r.role in ('client', 'influencer')) order by u.full_name, u.id`,
    [],
  )
}

/** A row that exists: what it is, how it is called, and whether it is marked as deleted. */
export type Known = { kind: string; title: string; gone: boolean }

/** Rows with ids of their own that are no kind of record. */
const otherRows = `
  union all select id, 'chat-participant', 'of a conversation', false from chat_participants
  union all select id, 'engagement-offer', 'number ' || number, false from engagement_offers
  union all select id, 'engagement-payment', amount || ' ' || currency, false from engagement_payments
  union all select id, 'decision', 'number ' || number || ' on ' || coalesce(record_title, 'a ' || record_type), false from decisions`

/** Every record of every kind, of all accounts and brands, by its id. An id that is in here and not expected must not be told. */
export async function everyRow(db: Queryable, kinds: RecordKinds): Promise<Map<string, Known>> {
  const records = kinds.all.map(({ name, noun, table, title, deletable }) => {
    const called = title ? `"${title.name}"` : `'a ${noun}'`
    return `select id, '${name}' as kind, ${called} as title, ${deletable ? 'deleted_at is not null' : 'false'} as gone from ${getTableName(table)}`
  })
  const found = await prepared<Known & { id: string }>(db, 'leaks_rows', records.join(' union all ') + otherRows, [])
  return new Map(found.map(({ id, ...known }) => [id, known]))
}

const expectedRows = `
  with recursive me as (select $1::uuid as id, $2::boolean as client, $3::boolean as influencer),
  open as (select coalesce(bool_or(external_visibility = 'all'), false) as yes from workspace_settings),
  b as (select brand_id as id from brand_allocations where user_id = $1),
  p as (select project_id as id from project_allocations where user_id = $1 union select id from projects where brand_id in (select id from b)),
  named as (select id from b union select brand_id from projects where id in (select id from p)),
  t as (select x.id from tasks x, me where x.project_id in (select id from p) and (me.client or x.assignee_id = me.id)),
  dl as (select x.id from deliverables x, me where x.project_id in (select id from p) and (me.client or x.assigned_to = me.id)),
  d as (select x.id from documents x where x.audience = 'client' and (x.project_id in (select id from p) or x.brand_id in (select id from b))),
  folders as (select folder_id as id from documents where folder_id is not null and id in (select id from d)
    union select x.parent_id from document_folders x join folders on folders.id = x.id where x.parent_id is not null),
  c as (select x.id from content_items x, me where x.shared_version is not null
    and (x.project_id in (select id from p) or x.brand_id in (select id from b)) and (me.client or x.assigned_to = me.id)),
  f as (select id from feedback_submissions),
  iv as (select x.id from invoices x, me where me.client and x.issued_at is not null
    and x.brand_id in (select brand_id from brand_allocations where user_id = $1 and billing_contact)),
  eg as (select x.id, x.influencer_id from engagements x join influencers i on i.id = x.influencer_id, me
    where me.influencer and i.user_id = me.id and exists (select from engagement_offers o where o.engagement_id = x.id and o.sent_at is not null)),
  records as (select 'task' as type, id from t union all select 'deliverable', id from dl union all select 'document', id from d
    union all select 'content-item', id from c union all select 'feedback', id from f union all select 'invoice', id from iv),
  said as (select x.id from comments x where x.audience = 'client' and (x.record_type, x.record_id) in (select type, id from records)),
  tk as (select id from support_tickets where user_id = $1),
  answered as (select id from support_replies where audience = 'client' and ticket_id in (select id from tk)),
  there as (select x.*, exists (select from user_roles r where r.user_id = x.user_id and r.role not in ('client', 'influencer')) as staff,
      exists (select from user_roles r where r.user_id = x.user_id and r.role = 'influencer') as influencer
    from chat_participants x where x.left_at is null),
  talks as (select s.conversation_id as id, s.from_seq from there s join chat_conversations x on x.id = s.conversation_id, me
    where s.user_id = me.id and s.outside
      and not exists (select from there o where o.conversation_id = x.id and o.outside and o.user_id <> me.id and o.influencer <> me.influencer)
      and case when x.project_id is not null then not me.influencer and x.project_id in (select id from p)
        else exists (select from there h where h.conversation_id = x.id and not h.outside and h.staff
          and (exists (select from project_allocations a where a.user_id = h.user_id and a.project_id in (select id from p))
            or exists (select from brand_allocations a where a.user_id = h.user_id and a.brand_id in (select id from named))
            or (exists (select from named) and exists (select from user_roles r where r.user_id = h.user_id and r.role in ('admin', 'project_manager'))))) end),
  written as (select x.id from chat_messages x join talks on talks.id = x.conversation_id where x.seq > talks.from_seq),
  people as (select u.id from users u, me where u.id = me.id
    or exists (select from user_roles r where r.user_id = u.id and r.role not in ('client', 'influencer'))
    or (me.client and exists (select from user_roles r where r.user_id = u.id and r.role = 'client')
      and not exists (select from user_roles r where r.user_id = u.id and r.role = 'influencer')
      and (exists (select from brand_allocations a where a.user_id = u.id and a.brand_id in (select id from named))
        or exists (select from project_allocations a join projects x on x.id = a.project_id
          where a.user_id = u.id and x.brand_id in (select id from named)))))
  select id from named union select x.id from brands x, open where open.yes
  union select id from p union select x.id from projects x, open where open.yes
  union select v.id from document_versions v where v.audience = 'client' and v.document_id in (select id from d)
  union select id from folders
  union select id from deliverable_milestones where deliverable_id in (select id from dl)
  union select id from records union select id from said union select id from people
  union select v.id from content_versions v, me where v.content_item_id in (select id from c)
    and (v.uploaded_by = me.id or exists (select from content_shares s where s.content_item_id = v.content_item_id and s.version_number = v.number))
  union select i.id from influencers i, me where me.influencer and i.user_id = me.id union select id from eg
  union select id from engagement_offers where sent_at is not null and engagement_id in (select id from eg)
  union select id from engagement_payments where engagement_id in (select id from eg)
  union select id from comments where record_type = 'engagement' and audience = 'influencer' and record_id in (select id from eg)
  union select x.id from attachments x where x.audience = 'influencer' and (x.record_type = 'engagement' and x.record_id in (select id from eg)
    or x.record_type = 'comment' and x.record_id in (select c.id from comments c where c.record_type = 'engagement' and c.record_id in (select id from eg)))
  union select id from talks union select id from written
  union select id from chat_participants where user_id = $1 or conversation_id in (select id from talks)
  union select id from chat_files where message_id in (select id from written)
  union select id from tk union select id from answered
  union select id from support_files where ticket_id in (select id from tk) and (reply_id is null or reply_id in (select id from answered))
  union select id from brand_kit_logos where brand_id in (select id from b)
  union select id from decisions where audience = 'client' and (record_type, record_id) in (select type, id from records)
  union select id from task_views where case when project_id is null then created_by = $1 else project_id in (select id from p) end
  union select x.id from attachments x where x.audience = 'client' and ((x.record_type, x.record_id) in (select type, id from records)
    or (x.record_type = 'comment' and x.record_id in (select id from said)))`

/** The ids that this account may be told of; what is deleted among them may still be told of by what is about deletions. */
export async function expectedOf(db: Queryable, { id, client, influencer }: OutsideAccount): Promise<Set<string>> {
  const found = await prepared<{ id: string }>(db, 'leaks_expected', expectedRows, [id, client, influencer])
  return new Set(found.map((one) => one.id))
}

/** Files by the rows that hold them: a file is expected where one of them is. Pictures of people and logos are no secret of a scope. */
const heldFiles = `
  select file_id as file, id as holder from documents where deleted_at is null
  union all select v.file_id, v.document_id from document_versions v where v.audience = 'client'
  union all select file_id, id from content_versions where file_id is not null
  union all select file_id, id from attachments where deleted_at is null
  union all select f.file_id, m.id from chat_files f join chat_messages m on m.id = f.message_id where m.deleted_at is null
  union all select file_id, coalesce(reply_id, ticket_id) from support_files
  union all select file_id, id from brand_kit_logos
  union all select pdf_file_id, id from invoices where pdf_file_id is not null union all select xml_file_id, id from invoices where xml_file_id is not null`
const guardedFiles = `select file_id as id, 'document' as kind from documents union select file_id, 'document' from document_versions
  union select file_id, 'content' from content_versions where file_id is not null union select file_id, 'attachment' from attachments
  union select file_id, 'chat' from chat_files union select file_id, 'support' from support_files union select file_id, 'kit' from brand_kit_logos
  union select pdf_file_id, 'invoice' from invoices where pdf_file_id is not null union select xml_file_id, 'invoice' from invoices where xml_file_id is not null`

/** The brands of whose kit this account may be told; that the card of a brand is open opens no kit. */
export async function kitsOf(db: Queryable, accountId: string): Promise<Set<string>> {
  const found = await prepared<{ id: string }>(db, 'leaks_kits', 'select brand_id as id from brand_allocations where user_id = $1', [
    accountId,
  ])
  return new Set(found.map((one) => one.id))
}

/** Files with what they hang on, and the rows that hold each. */
export type HeldFiles = { all: { id: string; kind: string }[]; holders: Map<string, string[]> }

export async function filesHeld(db: Queryable): Promise<HeldFiles> {
  const all = await prepared<HeldFiles['all'][number]>(db, 'leaks_files', guardedFiles, [])
  const held = await prepared<{ file: string; holder: string }>(db, 'leaks_held', heldFiles, [])
  const holders = new Map<string, string[]>()
  for (const { file, holder } of held) holders.set(file, [...(holders.get(file) ?? []), holder])
  return { all, holders }
}

/** Words of fields that nobody outside the agency is ever answered, written down here and not read from any view. */
export const insideFields: ReadonlySet<string> = new Set([
  'budget',
  'estimatedHours',
  'actualHours',
  'billingName',
  'billingAddress',
  'billingEmail',
  'billingCurrency',
  'billingTerms',
  'billingStreet',
  'billingStreet2',
  'billingCity',
  'billingPostCode',
  'billingCountry',
  'billingVatNumber',
  'billingRegistrationNumber',
  'billingElectronicScheme',
  'billingElectronicId',
  'billingReference',
  'billingProfile',
  'actualCost',
  'hourlyRate',
  'sharedByLink',
  'promisedOn',
  'disputeReason',
  'disputedAt',
  'firstViewedAt',
])
