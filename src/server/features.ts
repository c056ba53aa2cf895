import type { Services } from '#platform/context.ts'
import type { Feature, FeatureParts } from '#platform/feature.ts'
import type { FilePlaces } from '#platform/files/file-places.ts'
import type { MailFileMaker } from '#platform/mail/files.ts'
import type { LinkKinds } from '#platform/records/link-kinds.ts'
import type { RecordKinds } from '#platform/records/record-kind.ts'
import { Notices } from '#shared/records/notice-kinds.ts'
import type { RightsRow } from '#shared/rights/decision.ts'

/** Every capability, in the order of the documentation. A new one is one line here. */
export const features: readonly Feature[] = [
  {
    at: ['session', 'sessions', 'setup', 'password-resets', 'password-changes', 'invitations'],
    load: () => import('../features/access/auth/routes.ts'),
  },
  { at: ['profiles', 'user-roles'], load: () => import('../features/workspace/users/routes.ts') },
  { at: ['files'], load: () => import('../features/workspace/files/routes.ts') },
  { at: ['files'], load: () => import('../features/workspace/previews/routes.ts') },
  { at: ['usage-rights'], load: () => import('../features/records/usage-rights/routes.ts') },
  { at: ['attachments'], load: () => import('../features/records/attachments/routes.ts') },
  { at: ['workspace'], load: () => import('../features/workspace/settings/routes.ts') },
  { at: ['working-days'], load: () => import('../features/workspace/working-days/routes.ts') },
  { at: ['audit-entries'], load: () => import('../features/workspace/audit-log/routes.ts') },
  { at: ['pages'], load: () => import('../features/workspace/pages/routes.ts') },
  { at: ['mails'], load: () => import('../features/workspace/mail-log/routes.ts') },
  { at: ['events'], load: () => import('../features/workspace/live-stream/routes.ts') },
  { at: ['brands', 'brand-allocations', 'brand-logos'], load: () => import('../features/clients/brands/routes.ts') },
  { at: ['brand-kits', 'brand-kit-logos'], load: () => import('../features/clients/brand-kits/routes.ts') },
  { at: ['projects', 'project-allocations'], load: () => import('../features/clients/projects/routes.ts') },
  { at: ['tasks', 'task-board', 'task-tree'], load: () => import('../features/tasks/tasks/routes.ts') },
  { at: ['task-dependencies'], load: () => import('../features/tasks/dependencies/routes.ts') },
  { at: ['task-list'], load: () => import('../features/tasks/task-list/routes.ts') },
  { at: ['task-calendar'], load: () => import('../features/tasks/task-calendar/routes.ts') },
  { at: ['task-imports'], load: () => import('../features/tasks/task-imports/routes.ts') },
  { at: ['task-views'], load: () => import('../features/tasks/saved-views/routes.ts') },
  {
    at: ['secret-links', 'secret-link-choices', 'secret-link-visits'],
    load: () => import('../features/records/share-links/routes.ts'),
  },
  { at: ['opened-links'], load: () => import('../features/records/link-guests/routes.ts') },
  { at: ['documents', 'document-versions', 'document-archive'], load: () => import('../features/documents/documents/routes.ts') },
  { at: ['document-folders'], load: () => import('../features/documents/library/routes.ts') },
  {
    at: ['decisions', 'decision-chain', 'decision-proof', 'decision-verifications'],
    load: () => import('../features/records/decisions/routes.ts'),
  },
  { at: ['content-items', 'content-counts', 'content-calendar'], load: () => import('../features/content/items/routes.ts') },
  { at: ['content-spending'], load: () => import('../features/content/ad-spend/routes.ts') },
  { at: ['content-notes'], load: () => import('../features/content/review-notes/routes.ts') },
  { at: ['content-items'], load: () => import('../features/content/preflight/routes.ts') },
  { at: ['content-items', 'content-rounds'], load: () => import('../features/content/reviews/routes.ts') },
  { at: ['content-items', 'content-versions'], load: () => import('../features/content/versions/routes.ts') },
  { at: ['opened-links'], load: () => import('../features/content/review-links/routes.ts') },
  { at: ['deliverables', 'deliverable-attachments'], load: () => import('../features/deliverables/deliverables/routes.ts') },
  { at: ['deliverables'], load: () => import('../features/deliverables/verdicts/routes.ts') },
  { at: ['deliverable-board'], load: () => import('../features/deliverables/board/routes.ts') },
  { at: ['deliverable-milestones'], load: () => import('../features/deliverables/milestones/routes.ts') },
  { at: ['deliverable-parts'], load: () => import('../features/deliverables/parts/routes.ts') },
  { at: ['feedback-submissions'], load: () => import('../features/conversations/feedback/routes.ts') },
  {
    at: ['influencers', 'influencer-duplicates', 'influencer-words', 'influencer-avatars'],
    load: () => import('../features/influencers/influencers/routes.ts'),
  },
  { at: ['influencer-merges'], load: () => import('../features/influencers/influencer-merging/routes.ts') },
  { at: ['influencer-imports', 'influencer-import-files'], load: () => import('../features/influencers/influencer-imports/routes.ts') },
  {
    at: ['campaigns', 'campaign-board', 'campaign-categories'],
    load: () => import('../features/influencers/campaigns/routes.ts'),
  },
  { at: ['engagements'], load: () => import('../features/influencers/engagements/routes.ts') },
  { at: ['engagements'], load: () => import('../features/influencers/exclusivity/routes.ts') },
  { at: ['engagements'], load: () => import('../features/influencers/engagement-moves/routes.ts') },
  { at: ['engagements'], load: () => import('../features/influencers/engagement-changes/routes.ts') },
  { at: ['engagement-offers', 'engagement-acceptances'], load: () => import('../features/influencers/offers/routes.ts') },
  { at: ['engagement-payments'], load: () => import('../features/influencers/engagement-payments/routes.ts') },
  { at: ['campaign-figures'], load: () => import('../features/influencers/campaign-figures/routes.ts') },
  {
    at: ['own-engagements', 'own-influencer', 'opened-links'],
    load: () => import('../features/influencers/influencer-pages/routes.ts'),
  },
  { at: ['billing-settings'], load: () => import('../features/billing/billing-settings/routes.ts') },
  {
    at: ['invoices', 'invoice-summary', 'invoice-line-items', 'void-invoices'],
    load: () => import('../features/billing/invoices/routes.ts'),
  },
  { at: ['invoices', 'opened-links'], load: () => import('../features/billing/invoice-sending/routes.ts') },
  { at: ['reminder-settings', 'reminder-stops', 'invoices'], load: () => import('../features/billing/reminders/routes.ts') },
  { at: ['statements', 'statement-entries', 'ageing'], load: () => import('../features/billing/statements/routes.ts') },
  { at: ['recurring-invoices'], load: () => import('../features/billing/recurring-invoices/routes.ts') },
  { at: ['work-prices'], load: () => import('../features/billing/work-prices/routes.ts') },
  { at: ['unbilled', 'unbilled-summary', 'write-offs', 'write-off-items'], load: () => import('../features/billing/unbilled/routes.ts') },
  { at: ['invoice-lines', 'invoice-taxes'], load: () => import('../features/billing/invoice-exports/routes.ts') },
  { at: ['payments', 'client-credits'], load: () => import('../features/billing/payments/routes.ts') },
  { at: ['time-entries'], load: () => import('../features/time/time-entries/routes.ts') },
  { at: ['timesheet'], load: () => import('../features/time/timesheets/routes.ts') },
  { at: ['selling-rates'], load: () => import('../features/time/selling-rates/routes.ts') },
  { at: ['rates', 'capacities', 'projects', 'time-costs'], load: () => import('../features/time/rates/routes.ts') },
  {
    at: ['support-tickets', 'support-ticket-counts', 'support-replies'],
    load: () => import('../features/conversations/tickets/routes.ts'),
  },
  { at: ['support-mailbox'], load: () => import('../features/conversations/ticket-mail/routes.ts') },
  { at: ['saved-replies'], load: () => import('../features/conversations/saved-replies/routes.ts') },
  { at: ['load'], load: () => import('../features/time/workload/routes.ts') },
  { at: ['timer'], load: () => import('../features/time/timers/routes.ts') },
  { at: ['comments'], load: () => import('../features/records/comments/routes.ts') },
  { at: ['chat-conversations'], load: () => import('../features/conversations/chats/routes.ts') },
  { at: ['chat-participants'], load: () => import('../features/conversations/participants/routes.ts') },
  { at: ['chat-messages'], load: () => import('../features/conversations/messages/routes.ts') },
  { at: ['follows'], load: () => import('../features/records/follows/routes.ts') },
  { at: ['notifications', 'notification-settings', 'unsubscribe'], load: () => import('../features/records/inbox/routes.ts') },
  { at: ['calendar-feed', 'calendar-feeds'], load: () => import('../features/portfolio/calendar-feed/routes.ts') },
  { at: ['client-views'], load: () => import('../features/access/impersonation/routes.ts') },
  { at: ['search', 'search-kinds', 'recent-records'], load: () => import('../features/records/search/routes.ts') },
  { at: ['deletions'], load: () => import('../features/records/deletions/routes.ts') },
  { at: ['history'], load: () => import('../features/records/history/routes.ts') },
  { at: ['project-copies'], load: () => import('../features/portfolio/project-copies/routes.ts') },
  { at: ['project-templates'], load: () => import('../features/portfolio/project-templates/routes.ts') },
  { at: ['project-forecasts'], load: () => import('../features/portfolio/forecasts/routes.ts') },
  { at: ['brands', 'projects'], load: () => import('../features/portfolio/homes/routes.ts') },
  { at: ['to-approve', 'waiting-for-clients'], load: () => import('../features/portfolio/waiting/routes.ts') },
  { at: ['overview'], load: () => import('../features/portfolio/overview/routes.ts') },
  { at: ['dashboard'], load: () => import('../features/portfolio/dashboard/routes.ts') },
  { at: ['leak-tests'], load: () => import('../features/portfolio/leak-tests/routes.ts') },
  { at: ['team-members'], load: () => import('../features/portfolio/team/routes.ts') },
]

/** All of them with everything they have, for jobs, documentation and tests. */
export function loadFeatures(): Promise<FeatureParts[]> {
  return Promise.all(features.map((feature) => feature.load()))
}

/** Everything that features hand over under one name. */
export const provided: Services['provided'] = async (key) => {
  const all = await loadFeatures()
  return all.flatMap((feature) => (feature[key] ?? []) as never[])
}

let table: Promise<Record<string, RightsRow>> | undefined

/** The rows of all of them by their ids. */
export function rightsTable(): Promise<Record<string, RightsRow>> {
  table ??= loadFeatures().then((all) => Object.assign({}, ...all.map((feature) => feature.rights)))
  return table
}

let opening: Promise<Record<string, RightsRow>> | undefined

/** The rows that open pages and tabs of the settings, those of later versions included. */
export function screenPermissions(): Promise<Record<string, RightsRow>> {
  const load = async () => {
    const [rows, screens, pending] = await Promise.all([rightsTable(), import('../features/screens.ts'), import('./pending-rights.ts')])
    const row = (id: string) => rows[id] ?? pending.pendingRights[id]
    return Object.fromEntries(
      screens.screenPermissions.flatMap((id) =>
        [[id, row(id)] as const].filter((entry): entry is [string, RightsRow] => entry[1] !== undefined),
      ),
    )
  }
  return (opening ??= load())
}

let noticing: Promise<Notices> | undefined

/** The notices of all of them. */
export function notices(): Promise<Notices> {
  noticing ??= loadFeatures().then((all) => new Notices(all.flatMap((feature) => feature.notices ?? [])))
  return noticing
}

let kinds: Promise<RecordKinds> | undefined

/** The kinds of records of all of them. */
export function recordKinds(): Promise<RecordKinds> {
  kinds ??= Promise.all([loadFeatures(), import('#platform/records/record-kind.ts')]).then(
    ([all, platform]) =>
      new platform.RecordKinds(
        all.flatMap((feature) => feature.kinds ?? []),
        all.flatMap((feature) => feature.purged ?? []),
      ),
  )
  return kinds
}

let filing: Promise<FilePlaces> | undefined

/** The places and holders of files of all of them. */
export function filePlaces(): Promise<FilePlaces> {
  filing ??= Promise.all([loadFeatures(), import('#platform/files/file-places.ts')]).then(
    ([all, platform]) =>
      new platform.FilePlaces(
        all.flatMap((feature) => feature.places ?? []),
        all.flatMap((feature) => feature.holders ?? []),
      ),
  )
  return filing
}

/** What the features make for mails, by its name. */
export async function mailFiles(): Promise<ReadonlyMap<string, MailFileMaker>> {
  return new Map((await loadFeatures()).flatMap((feature) => (feature.mailFiles ?? []).map((maker) => [maker.name, maker] as const)))
}

let linking: Promise<LinkKinds> | undefined

/** The kinds of secret links of all of them. */
export function linkKinds(): Promise<LinkKinds> {
  linking ??= Promise.all([loadFeatures(), import('#platform/records/link-kinds.ts')]).then(
    ([all, platform]) => new platform.LinkKinds(all.flatMap((feature) => feature.links ?? [])),
  )
  return linking
}
