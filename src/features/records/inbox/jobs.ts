import { notify } from '#features/workspace/notifications/commands.ts'
import { workspaceNow } from '#features/workspace/settings/queries.ts'
import { zonesOfPeople } from '#features/workspace/users/queries.ts'
import { type Ctx, type Services, systemCtx } from '#platform/context.ts'
import type { Queryable } from '#platform/database/db.ts'
import { claimKeys, type DatedJob, type Due } from '#platform/jobs/dated-jobs.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'
import type { MailSection } from '#platform/mail/body.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Replyable, ReplyWay } from '#platform/mail/replies.ts'
import { mailConfigured } from '#platform/process/env.ts'
import { quotesOf } from '#platform/records/quotes.ts'
import { transact } from '#platform/transactions/transact.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { parseText } from '#shared/markdown/parse.ts'
import type { Notice } from '#shared/records/notice-kinds.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { addDays, dateIn, dateText, latestDaily } from '#shared/values/dates.ts'
import { takeUnmailed, unsubscribeUrl } from './commands.ts'
import { digestReaders, known, type OpenableNotice, peopleToMail, settingsOf, stillOpenable, type Unmailed, wantsMail } from './queries.ts'

/** What is deleted can be taken back as long as somebody may still look at the toast; then it goes. */
const removedFor = '1 day'

/** The nightly job that removes for good what its reader deleted, and what was for a mail alone. */
export function removalJob({ pool }: Services): ScheduledJob {
  const remove = `delete from notifications where removed_at < now() - interval '${removedFor}' or not shown and not mail_pending`
  return { name: 'notifications-removal', cron: '41 3 * * *', run: async () => void (await pool.query(remove)) }
}

/** When people are told, by their own clocks. */
const toldAt = '08:00'
/** How far back something overdue is still news: longer than a server stands still, shorter than all that was ever left lying. */
const newsForDays = 14

/** Something that somebody has to do by a day. */
export type DueRecord = { id: string; name: string; projectId: string; personId: string; dueDate: string }

type Reminded = {
  name: string
  /** the kind of record */
  record: string
  /** what people of a zone have that is open and due in these days */
  due: (db: Queryable, zone: string, first: string, last: string) => Promise<DueRecord[]>
  urlOf: (id: string) => string
  tomorrow: Notice<{ title: string }>
  overdue: Notice<{ title: string; due: string }>
}

/**
 * Tells people in the morning of their day what is due tomorrow and what has become overdue: each of a record, a person and a due date
 * once, also when nobody was there to tell for days. What was due tomorrow on a day gone by is overdue by now and told as that.
 */
export function dueReminders({ name, record, due: dueBetween, urlOf, tomorrow, overdue }: Reminded): DatedJob {
  const about = ({ id, projectId }: DueRecord) => ({ record: { type: record, id }, url: urlOf(id), projectId })
  const notYetTold = async (tx: Tx, what: string, found: readonly DueRecord[], due: Due): Promise<DueRecord[]> => {
    const keyOf = ({ id, personId, dueDate }: DueRecord) => `${id} ${personId} ${dueDate}`
    const claimed = await claimKeys(tx, `${record} ${what}`, found.map(keyOf), due)
    return found.filter((one) => claimed.has(keyOf(one)))
  }
  return {
    name,
    recurring: async (db, now) =>
      (await zonesOfPeople(db)).map((zone) => {
        const { date } = latestDaily(toldAt, zone, now)
        return { key: `${zone} ${date}`, date, time: toldAt, zone }
      }),
    run: async (tx, _ctx, due) => {
      const today = dateIn(due.zone, due.now)
      const next = await dueBetween(tx, due.zone, addDays(today, 1), addDays(today, 1))
      for (const one of await notYetTold(tx, 'due-tomorrow', next, due))
        notify(tx, tomorrow, { to: [one.personId], data: { title: one.name }, about: about(one) })
      const late = await dueBetween(tx, due.zone, addDays(today, -newsForDays), addDays(today, -1))
      for (const one of await notYetTold(tx, 'overdue', late, due))
        notify(tx, overdue, { to: [one.personId], data: { title: one.name, due: dateText(one.dueDate) }, about: about(one) })
    },
  }
}

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
  const reader = await ctx.services.sessions.actorOfAccount(tx, userId)
  if (!reader) return
  const settings = await settingsOf(tx, userId)
  const kinds = await known(ctx.services)
  const wanted = taken.filter(({ read, kind }) => !read && wantsMail(kinds.notices, settings, kind))
  if (wanted.length === 0) return
  const openable = await stillOpenable(
    tx,
    kinds,
    reader.actor,
    wanted.map(({ id }) => id),
  )
  const told = wanted.flatMap((notice) => {
    const shown = openable.get(notice.id)
    return shown ? [{ ...notice, ...shown }] : []
  })
  const replyable = (await ctx.services.provided('replyable')).filter((one) => one.isEnabled(ctx.services))
  const around = { ...reader, userId, digest, replyable }
  for (const part of digest || replyable.length === 0 ? [told] : byRecord(told, replyable)) await writeMail(tx, ctx, part, around)
}

type Told = Unmailed & OpenableNotice

/** The notifications of each record that can be answered by mail, and all others together. */
function byRecord(told: readonly Told[], replyable: readonly Replyable[]): Told[][] {
  return [...Map.groupBy(told, (notice) => answeredOf([notice], replyable)?.recordId).values()]
}

/** The one record that all of them are about, where it can be answered by mail. */
function answeredOf(told: readonly Told[], replyable: readonly Replyable[]): { replyable: Replyable; recordId: string } | undefined {
  const [first] = told
  const kind = replyable.find((one) => one.kind === first?.recordType)
  const isOne = told.every(({ recordId, recordType }) => recordType === first?.recordType && recordId === first?.recordId)
  return kind && first?.recordId && isOne ? { replyable: kind, recordId: first.recordId } : undefined
}

function replyWayFor(tx: Tx, ctx: Ctx, told: readonly Told[], { userId, replyable }: Reading): Promise<ReplyWay | null> | null {
  const found = answeredOf(told, replyable)
  return found ? found.replyable.wayFor(tx, ctx, { recordId: found.recordId, userId, kinds: told.map(({ kind }) => kind) }) : null
}

type Reading = { actor: Actor; email: string; userId: string; digest: boolean; replyable: readonly Replyable[] }

async function writeMail(tx: Tx, ctx: Ctx, told: Told[], reading: Reading): Promise<void> {
  const { actor, email, userId, digest } = reading
  if (told.length === 0) return
  const kinds = [...new Set(told.map(({ kind }) => kind))]
  const { name: workspace } = await workspaceNow(tx)
  const unsubscribe = await unsubscribeUrl(ctx.services, { userId, kinds })
  const notices = await ctx.services.notices()
  const links = await Promise.all(
    kinds.map(async (kind) => ({
      label: `No mail when ${notices.named(kind)?.label.replace(/^./, (letter) => letter.toLowerCase())}`,
      url: await unsubscribeUrl(ctx.services, { userId, kinds: [kind] }),
    })),
  )
  const quotes = await quotesOf(await ctx.services.kinds(), tx, { actor, services: ctx.services }, told)
  const { publicUrl } = ctx.services
  const whole = await replyWayFor(tx, ctx, told, reading)
  const { line, footer, label: _, ...head } = whole ?? { line: null, footer: '', label: '' }
  const shown = told.slice(0, shownAtMost)
  const answers = whole ? new Map() : await answersOf(tx, ctx, shown, reading)
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

const answersFooter =
  'A reply to this mail reaches nobody: answer a ticket by its own address. The address is yours alone; anybody who has it can write in your name.'

type Answers = ReadonlyMap<string, NonNullable<MailSection['answer']>>

/** Ways to answer records of a mail that is about several, each by an address of its own. */
async function answersOf(tx: Tx, ctx: Ctx, told: readonly Told[], reading: Reading): Promise<Answers> {
  const answers = new Map<string, NonNullable<MailSection['answer']>>()
  for (const part of byRecord(told, reading.replyable)) {
    const way = await replyWayFor(tx, ctx, part, reading)
    const recordId = part[0]?.recordId
    if (recordId && way?.replyTo) answers.set(recordId, { label: way.label, address: way.replyTo.address, subject: way.subject })
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
