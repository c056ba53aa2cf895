import { answerable, takesAnswers } from '#features/conversations/ticket-mail/refs.ts'
import { kindNamed } from '#features/workspace/notifications/labels.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import { type Ctx, type Services, systemCtx } from '#platform/context.ts'
import type { DatedJob } from '#platform/jobs/dated-jobs.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'
import type { MailSection } from '#platform/mail/body.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { mailConfigured } from '#platform/process/env.ts'
import { quotesOf } from '#platform/records/quotes.ts'
import { actorOfAccount } from '#platform/security/session.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { parseText } from '#shared/markdown/parse.ts'
import type { Actor } from '#shared/rights/actor.ts'
import type { Audience } from '#shared/rights/audience.ts'
import { latestDaily } from '#shared/values/dates.ts'
import { type OpenableNotice, settingsOf, stillOpenable, wantsMail } from '../inbox/queries.ts'
import { takeUnmailed, unsubscribeUrl } from './commands.ts'
import { digestReaders, peopleToMail, type Unmailed } from './queries.ts'

/** A mail waits until nothing more has come for this long … */
const quietMinutes = 2
/** … and no longer than this after the first: the job comes once a minute, and may be late by one. */
const longestMinutes = 8
/** What one mail shows; the rest is counted. */
const shownAtMost = 30

const excerptMax = 600
/** Enough of a comment to know what it is about. */
const excerpt = (body: string) => (body.length > excerptMax ? `${body.slice(0, excerptMax).trimEnd()} …` : body)

/** Makes the mails of all who are mailed as things happen. @param now the job's own clock */
export async function makeMails(services: Services, now = new Date()): Promise<void> {
  if (!mailConfigured(services)) {
    // Nobody could be mailed; should a mail server come, it begins with what happens then.
    await services.pool.query(`update notifications set mail_pending = false where mail_pending`)
    return
  }
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const due = await peopleToMail(services.pool, before(quietMinutes), before(longestMinutes))
  for (const { id } of due) {
    const ctx = systemCtx(services, 'notification-mails')
    await transact(ctx, (tx) => makeMail(tx, ctx, id)).catch((error: unknown) => {
      services.log.error({ err: error, user: id }, 'a mail of notifications could not be made; it is tried again')
    })
  }
}

/** The job for everybody who is mailed as things happen. */
export function mailsJob(services: Services): ScheduledJob {
  return { name: 'notification-mails', cron: '* * * * *', run: () => makeMails(services) }
}

/** Each chosen hour of a day by the clock of whoever chose it, once: what came since the last one, in one mail. */
export const digests: DatedJob = {
  name: 'notification-digest',
  recurring: async (db, now) => {
    const people = await digestReaders(db)
    return people.flatMap(({ id, zone, hour, since }) => {
      const time = `${String(hour).padStart(2, '0')}:00`
      const { date, at } = latestDaily(time, zone, now)
      return at > since ? [{ key: `${id} ${date}`, date, time, zone }] : []
    })
  },
  run: async (tx, ctx, { key }) => {
    if (mailConfigured(ctx.services)) await makeMail(tx, ctx, key.split(' ')[0] ?? '', true)
  },
}

/**
 * Makes mails of what a person has not read, wants by mail, and may still open: one of all of it, and where answers come back by mail one of
 * each ticket beside it. All of it counts as mailed then, so that two processes make them once.
 */
async function makeMail(tx: Tx, ctx: Ctx, userId: string, digest = false): Promise<void> {
  const taken = await takeUnmailed(tx, userId)
  const reader = await actorOfAccount(tx, userId)
  if (!reader) return
  const settings = await settingsOf(tx, userId)
  const wanted = taken.filter(({ read, kind }) => !read && wantsMail(settings, kind))
  if (wanted.length === 0) return
  const records = await ctx.services.kinds()
  const openable = await stillOpenable(
    tx,
    records,
    reader.actor,
    wanted.map(({ id }) => id),
  )
  const told = wanted.flatMap((notice) => {
    const shown = openable.get(notice.id)
    return shown ? [{ ...notice, ...shown }] : []
  })
  const around = { ...reader, userId, digest }
  for (const part of digest || !takesAnswers(ctx.services) ? [told] : byTicket(told)) await writeMail(tx, ctx, part, around)
}

type Told = Unmailed & OpenableNotice

/** What is told of each ticket, and all that is left. */
function byTicket(told: readonly Told[]): Told[][] {
  const parts = Map.groupBy(told, (notice) => ticketOf([notice]))
  return [...parts.values()]
}

/** The one ticket that all of it tells of. */
function ticketOf(told: readonly Told[]): string | null {
  const [first] = told
  if (first?.recordType !== 'support-ticket') return null
  return told.every(({ recordId, recordType }) => recordType === 'support-ticket' && recordId === first.recordId) ? first.recordId : null
}

type Reading = { actor: Actor; email: string; userId: string; digest: boolean }

async function writeMail(tx: Tx, ctx: Ctx, told: Told[], { actor, email, userId, digest }: Reading): Promise<void> {
  if (told.length === 0) return
  const kinds = [...new Set(told.map(({ kind }) => kind))]
  const { name: workspace } = await workspaceNow(tx)
  const unsubscribe = await unsubscribeUrl(ctx.services, { userId, kinds })
  const links = await Promise.all(
    kinds.map(async (kind) => ({
      label: `No mail when ${kindNamed(kind)?.label.replace(/^./, (letter) => letter.toLowerCase())}`,
      url: await unsubscribeUrl(ctx.services, { userId, kinds: [kind] }),
    })),
  )
  const quotes = await quotesOf(await ctx.services.kinds(), tx, { actor, services: ctx.services }, told)
  const { publicUrl } = ctx.services
  const ticketId = ticketOf(told)
  const whole = ticketId ? await answerable(tx, ctx, { ticketId, userId, audience: audienceOf(told) }) : null
  const { line, footer, ...head } = whole ?? { line: null, footer: '' }
  const shown = told.slice(0, shownAtMost)
  const answers = whole ? new Map() : await answersOf(tx, ctx, shown, userId)
  await queueMail(tx, ctx, {
    kind: 'notices',
    to: email,
    subject: subjectOf(told, digest, workspace),
    ...head,
    lines: [...(line === null ? [] : [line]), ...introduction(told, digest, workspace)],
    sections: sectionsOf(shown, { publicUrl, quotes, answers }),
    ...(told.length > shownAtMost ? { more: `and ${told.length - shownAtMost} more` } : {}),
    action: { label: 'Open notifications', url: `${publicUrl}/notifications` },
    footer: [footer, answers.size > 0 ? answersFooter : '', 'You get this mail because you have not read these in the portal.']
      .filter((one) => one !== '')
      .join(' '),
    links: [...links, { label: 'All notification settings', url: `${publicUrl}/settings?tab=notifications` }],
    unsubscribe,
  })
}

/** What answers a note must not reach the requester. */
const audienceOf = (told: readonly Told[]): Audience => (told.some(({ kind }) => kind === 'ticket.noted') ? 'internal' : 'client')

const answersFooter =
  'A reply to this mail reaches nobody: answer a ticket by its own address. The address is yours alone; anybody who has it can write in your name.'

type Answers = ReadonlyMap<string, NonNullable<MailSection['answer']>>

/** Ways to answer the tickets of a mail that tells of other things too, each by an address of its own. */
async function answersOf(tx: Tx, ctx: Ctx, told: readonly Told[], userId: string): Promise<Answers> {
  const answers = new Map<string, NonNullable<MailSection['answer']>>()
  for (const part of byTicket(told)) {
    const ticketId = ticketOf(part)
    const audience = audienceOf(part)
    const way = ticketId ? await answerable(tx, ctx, { ticketId, userId, audience }) : null
    if (!ticketId || !way?.replyTo) continue
    const label = audience === 'internal' ? 'Add an internal note by email' : 'Answer by email'
    answers.set(ticketId, { label, address: way.replyTo.address, subject: way.subject })
  }
  return answers
}

function introduction(told: readonly Told[], digest: boolean, workspace: string): string[] {
  if (told.length === 1) return []
  return [
    digest ? `Your day in ${workspace}: ${told.length} unread notifications.` : `${told.length} unread notifications in ${workspace}.`,
  ]
}

function subjectOf(told: readonly Told[], digest: boolean, workspace: string): string {
  const [first] = told
  if (told.length === 1 && first) return first.message.replace(/\.$/, '')
  if (digest) return `${workspace}: ${told.length} notifications of today`
  const oneRecord = told.every(({ recordId }) => recordId !== null && recordId === first?.recordId)
  const sameKind = told.every(({ kind }) => kind === first?.kind)
  if (sameKind && oneRecord && first) return `${first.title}, ${told.length} times`
  return `${told.length} notifications in ${workspace}`
}

type Around = { publicUrl: string; quotes: ReadonlyMap<string, string>; answers: Answers }

/** One section per record, in the order of what happened first. */
function sectionsOf(told: readonly Told[], { publicUrl, quotes, answers }: Around): MailSection[] {
  const sections = new Map<string, MailSection>()
  for (const notice of told) {
    const key = notice.recordId ?? notice.id
    const answer = answers.get(key)
    const section = sections.get(key) ?? {
      lines: [],
      ...(notice.place ? { place: notice.place } : {}),
      ...(answer ? { answer } : {}),
      ...(notice.actionUrl ? { url: `${publicUrl}${notice.actionUrl}` } : {}),
    }
    const quote = notice.partId ? quotes.get(notice.partId) : undefined
    section.lines.push({ text: notice.message, ...(quote ? { quote: parseText(excerpt(quote)) } : {}) })
    sections.set(key, section)
  }
  return [...sections.values()]
}
