import { setTimeout as delay } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type { Services } from '#platform/context.ts'
import type { ScheduledJob } from '#platform/jobs/jobs.ts'
import type { Watch } from '#platform/process/watches.ts'
import { keepOutcome, keepPlace, noteMailbox, type Outcome, takeMail } from './commands.ts'
import { firstWay, placeOf } from './queries.ts'
import { headMax, mailMax } from './tools.ts'

/** How often the mailbox is looked into where its server tells nothing by itself, in ms. */
const lookedEach = 2 * 60_000

/** Removes ways back that nobody will go any more. */
export const forgetOldWays = (services: Services): ScheduledJob => ({
  name: 'support-mail-ways',
  cron: '23 4 * * *',
  run: async () => {
    await services.pool.query(`delete from support_mail_tokens where created_at < now() - interval '1 year'`)
  },
})

/** Watches the mailbox that answers come to, by one process at a time. */
export const mailboxWatch = (services: Services): Watch => ({
  name: 'support-mailbox',
  run: async (signal) => {
    const settings = mailboxOf(services.env.IMAP_URL ?? '')
    try {
      await watchMailbox(services, settings, signal)
    } catch (error) {
      if (!signal.aborted) await noteMailbox(services, settings.named, reasonOf(settings, error as ImapError))
      throw error
    }
  },
})

async function watchMailbox(services: Services, settings: MailboxSettings, signal: AbortSignal): Promise<void> {
  const client = await connect(settings)
  const gone = Promise.withResolvers<never>()
  // Nobody waits for it while mails are taken.
  gone.promise.catch(() => undefined)
  let news = Promise.withResolvers<void>()
  client.on('error', (error: Error) => gone.reject(error))
  client.on('close', () => gone.reject(new Error('The mail server ended the connection.')))
  client.on('exists', () => news.resolve())
  const end = () => gone.reject(new Error('The watch ends.'))
  signal.addEventListener('abort', end)
  try {
    await Promise.race([client.connect(), gone.promise])
    await Promise.race([client.mailboxOpen(settings.folder), gone.promise])
    while (!signal.aborted) {
      news = Promise.withResolvers<void>()
      await Promise.race([takeNew(services, client, settings.named), gone.promise])
      await noteMailbox(services, settings.named, null)
      // The server says at once when something comes, as long as nothing else is asked of it.
      client.idle().catch(() => undefined)
      const pause = new AbortController()
      const waited = delay(lookedEach, undefined, { ref: false, signal: pause.signal }).catch(() => undefined)
      await Promise.race([news.promise, gone.promise, waited])
      pause.abort()
    }
  } finally {
    signal.removeEventListener('abort', end)
    client.close()
  }
}

async function connect({ host, port, secure, user, pass }: MailboxSettings) {
  const { ImapFlow } = await import('imapflow')
  const here = host === 'localhost' || host === '::1' || host.startsWith('127.')
  return new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass },
    logger: false,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 5 * 60_000,
    // A password goes over no line that others may read.
    ...(secure || here ? {} : { doSTARTTLS: true }),
  })
}

type ImapError = Error & { code?: string; authenticationFailed?: boolean; serverResponseCode?: string; responseText?: string }

/** What was wrong, as an admin can put it right. */
function reasonOf({ host, port, folder }: MailboxSettings, error: ImapError): string {
  if (error.authenticationFailed) return 'The mail server does not take this user and password. Correct IMAP_URL.'
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '')) return `There is no mail server called ${host}. Correct IMAP_URL.`
  if (['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'CONNECT_TIMEOUT', 'GREETING_TIMEOUT'].includes(error.code ?? ''))
    return `The mail server ${host}:${port} does not answer.`
  if (error.serverResponseCode === 'NONEXISTENT' || /mailbox doesn't exist/i.test(error.responseText ?? ''))
    return `There is no folder “${folder}” in the mailbox. Correct IMAP_URL.`
  return (error.responseText ?? error.message).slice(0, 300)
}

type MailboxSettings = { host: string; port: number; secure: boolean; user: string; pass: string; folder: string; named: string }

/** What `IMAP_URL` says. */
function mailboxOf(url: string): MailboxSettings {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const secure = protocol === 'imaps:'
  const [user, pass, folder] = [username, password, pathname.slice(1)].map(decodeURIComponent) as [string, string, string]
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const within = folder === '' ? 'INBOX' : folder
  return { host, port: Number(port) || (secure ? 993 : 143), secure, user, pass, folder: within, named: `${user}@${host}/${within}` }
}

/** How often one mail may fail before the others pass it. */
const attempts = 3
const failed = new Map<number, number>()

/**
 * Takes every mail that has come since the last time, the oldest first. Where reading stands is kept behind each: what was taken when a process
 * died is handed over once more, and known. Mails that nothing can be done with stay unread, with a flag for whoever looks after the mailbox.
 */
async function takeNew(services: Services, client: ImapFlow, named: string): Promise<void> {
  const opened = client.mailbox
  if (!opened) throw new Error('The mailbox is not open.')
  const uidValidity = String(opened.uidValidity)
  const before = await placeOf(services)
  const known = before?.mailbox === named && before.uidValidity === uidValidity ? before : undefined
  let lastUid = known?.lastUid ?? 0
  const wanted = known ? { uid: `${lastUid + 1}:*` } : { seen: false, since: await firstWay(services) }
  const found = (await client.search(wanted, { uid: true })) || []
  // "5:*" names the last mail also where that is the fourth.
  for (const uid of found.filter((one) => one > lastUid).toSorted((a, b) => a - b)) {
    const outcome = await takeOne(services, client, uid)
    if (outcome) {
      const flag = outcome.is === 'left' ? '\\Flagged' : '\\Seen'
      await client.messageFlagsAdd(String(uid), [flag], { uid: true })
    }
    lastUid = uid
    await keepPlace(services, { mailbox: named, uidValidity, lastUid })
    if (outcome) await keepOutcome(services, uid, outcome)
  }
  await keepPlace(services, { mailbox: named, uidValidity, lastUid })
}

/** @returns null for a mail that is not there any more */
async function takeOne(services: Services, client: ImapFlow, uid: number): Promise<Outcome | null> {
  const named = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true })
  if (!named) return null
  const size = named.size ?? 0
  // Of one that is too large only the beginning comes over the line.
  const part = size > mailMax ? { start: 0, maxLength: headMax } : true
  const fetched = await client.fetchOne(String(uid), { uid: true, source: part }, { uid: true })
  if (!fetched || !fetched.source) return null
  try {
    const outcome = await takeMail(services, { source: fetched.source, size: size > mailMax ? size : fetched.source.length })
    failed.delete(uid)
    return outcome
  } catch (error) {
    const times = (failed.get(uid) ?? 0) + 1
    failed.set(uid, times)
    if (times < attempts) throw error
    failed.delete(uid)
    services.log.error({ err: error, uid }, 'a mail to support could not be read')
    return { is: 'left', why: 'It could not be read.' }
  }
}
