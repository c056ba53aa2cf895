import { createHash } from 'node:crypto'
import type { Attachment, ParsedMail } from 'mailparser'
import type { Services } from '#platform/context.ts'
import { mailsOfOurs } from '#platform/mail/mail.ts'
import { openWorker } from '#platform/workers/worker.ts'
import type { Block } from '#shared/markdown/tree.ts'
import { writeText } from '#shared/markdown/write.ts'
import { ticketTextMax } from '../tickets/schema.ts'
import { withoutQuotes } from './unquoted.ts'

/** A mail as it lies in the mailbox. */
export type Arrived = {
  /** all of it, or its beginning where it is too large to be read */
  source: Buffer
  size: number
}

/** The largest mail that is read, in bytes: as much as mail servers take at least, and what is held in memory while it is. */
export const mailMax = 15 * 1024 * 1024
/** How much of a larger one is read, to know whose it is. */
export const headMax = 128 * 1024
/** Pictures within the text that are smaller belong to signatures. */
const smallPicture = 10 * 1024

export type MailFile = { name: string; content: Buffer }
export type ReadMail = {
  messageId: string
  /** secrets in the addresses that it was sent to */
  tokens: string[]
  /** the address it says it comes from */
  from: string | null
  /** why nobody has written it: a machine answered, or it is one of our own; null for a person’s */
  automatic: string | null
  /** what was written, as our own text; empty where nothing was */
  text: string
  /** the same before it was cut to what a reply holds, where it was */
  whole: string | null
  files: MailFile[]
}

/** What a mail is read by: addresses that are ours. */
type MailSettings = { supportAddress: string; mailFrom: string; publicUrl: string }

/** Run by the worker thread: anybody can send a mail that takes long to read. */
export const workerTasks = {
  read: ({ settings, mail: { source, size } }: { settings: MailSettings; mail: Arrived }) =>
    // A buffer comes out of a message as the array of bytes that it is.
    parseMail(settings, { source: Buffer.from(source.buffer, source.byteOffset, source.byteLength), size }),
}

const inWorker = openWorker<typeof workerTasks>(new URL(import.meta.url), {
  time: 30_000,
  memory: 512,
  perPerson: 10,
  waiting: 100,
  idle: 30_000,
})

/** Reads a mail in a worker thread. @throws TaskEnded where that takes too long or too much memory */
export async function readMail({ env, publicUrl }: Services, mail: Arrived): Promise<ReadMail> {
  const settings = { supportAddress: env.SUPPORT_ADDRESS ?? '', mailFrom: env.MAIL_FROM, publicUrl }
  const { files, ...read } = await inWorker('mailbox', 'read', { settings, mail })
  const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)
  return { ...read, files: files.map(({ name, content }) => ({ name, content: bytesOf(content) })) }
}

/** What of a mail is ours to know is in its headers: they are read of one that is too large, too. */
async function parseMail(services: MailSettings, { source, size }: Arrived): Promise<ReadMail> {
  const { simpleParser } = await import('mailparser')
  const mail = await simpleParser(source, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true })
  const header = headersOf(mail)
  const [messageId] = /<[^<>\s]{1,900}>/.exec(header('message-id').join(' ')) ?? [madeId(source)]
  const read = {
    messageId,
    tokens: tokensIn(services, header),
    from: mail.from?.value[0]?.address?.trim().toLowerCase() ?? null,
    automatic: automaticBy(services, mail, header, messageId),
  }
  if (size > source.length) return { ...read, text: '', whole: null, files: [] }
  const words = await wordsOf(mail)
  const text = textOf(words)
  const long = text.length > ticketTextMax
  return {
    ...read,
    text: long ? `${textOf(words.slice(0, ticketTextMax * 0.9)).slice(0, ticketTextMax - 2)} …` : text,
    whole: long ? words : null,
    files: mail.attachments.filter(isFile).map((one, at) => ({ name: nameOf(one, at), content: one.content })),
  }
}

type Header = (name: string) => string[]

/** The lines of a header as they came, unfolded. */
function headersOf(mail: ParsedMail): Header {
  return (name) =>
    mail.headerLines
      .filter(({ key }) => key === name)
      .map(({ line }) =>
        line
          .slice(line.indexOf(':') + 1)
          .replaceAll(/\r?\n\s*/g, ' ')
          .trim(),
      )
}

/** One without an id is known by what it is. */
const madeId = (source: Buffer): string => `<${createHash('sha256').update(source).digest('hex')}@unnamed>`

const addressed = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to', 'resent-to']

function tokensIn({ supportAddress }: MailSettings, header: Header): string[] {
  const address = supportAddress.toLowerCase()
  const [before = '', after = ''] = (address.includes('{token}') ? address : address.replace('@', '+{token}@')).split('{token}')
  const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const token = new RegExp(`(?<![a-z0-9._%+-])${escaped(before)}([0-9a-f]{32})${escaped(after)}`, 'g')
  const lines = addressed.flatMap((name) => header(name)).map((line) => line.slice(0, 20_000).toLowerCase())
  return [...new Set(lines.flatMap((line) => [...line.matchAll(token)].map(([, found = '']) => found)))].slice(0, 10)
}

/** By what machines say of themselves (RFC 3834, and what was in use before), and by what only we write. */
function automaticBy(
  { supportAddress, mailFrom, publicUrl }: MailSettings,
  mail: ParsedMail,
  header: Header,
  messageId: string,
): string | null {
  const value = (name: string) => (header(name)[0] ?? '').toLowerCase()
  const submitted = value('auto-submitted').split(/[;\s(]/)[0] ?? ''
  if (submitted !== '' && submitted !== 'no') return `Auto-Submitted: ${submitted.slice(0, 40)}`
  if (/^(?:bulk|junk|list|auto[_-]reply)\b/.test(value('precedence'))) return `Precedence: ${value('precedence').slice(0, 40)}`
  for (const name of ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id', 'feedback-id'])
    if (value(name) !== '' && !/^(?:no|none)$/.test(value(name))) return name
  if (header('return-path').some((path) => /^<\s*>$/.test(path))) return 'empty Return-Path'
  if (/^multipart\/report\b|^message\/(?:delivery-status|disposition-notification)\b/.test(value('content-type'))) return 'a report'
  const sender = mail.from?.value[0]?.address?.toLowerCase() ?? ''
  if (/^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/.test(sender)) return sender.slice(0, 80)
  const own = [mailFrom, supportAddress].map((address) => /[^\s<>]+@[^\s<>]+/.exec(address)?.[0].toLowerCase())
  if (own.includes(sender) || sender === '') return 'our own address, or none'
  return mailsOfOurs(publicUrl).test(messageId) ? 'our own Message-ID' : null
}

/** The words of its plain part, or of its mark-up where it has no other. */
async function wordsOf(mail: ParsedMail): Promise<string> {
  const plain = mail.text?.trim() ? withoutQuotes(mail.text) : ''
  if (plain !== '' || !mail.html) return plain
  const quoteless = withoutQuotes(await wordsOfHtml(mail.html, true))
  return quoteless === '' ? withoutQuotes(await wordsOfHtml(mail.html, false)) : quoteless
}

/** What mail programs mark as quoted, and as what they add by themselves. */
const quotedParts = ['blockquote', 'div.gmail_attr', 'div.moz-cite-prefix', 'div.yahoo_quoted', 'div.protonmail_quote', '.moz-signature']

async function wordsOfHtml(html: string, skipping: boolean): Promise<string> {
  const { convert } = await import('html-to-text')
  const skip = (selector: string) => ({ selector, format: 'skip' })
  return convert(html, {
    wordwrap: false,
    // What somebody else sends may be made to take for ever.
    limits: { maxInputLength: 2 * 1024 * 1024, maxDepth: 200, maxChildNodes: 20_000 },
    selectors: [
      ...['img', 'style', 'script', 'title', '.gmail_signature', ...(skipping ? quotedParts : [])].map(skip),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
}

/** Plain words as a text of ours: paragraphs and line breaks, and what looks like a mark stays what it is. */
function textOf(words: string): string {
  const paragraphs = words.split(/\n{2,}/).filter((one) => one.trim() !== '')
  return writeText(paragraphs.map((one): Block => ({ type: 'paragraph', runs: [{ text: one }] }))).trim()
}

/** Whether it is something that was sent, and not a logo below a name. */
function isFile({ related, contentType, size }: Attachment): boolean {
  if (related && contentType.startsWith('image/')) return size >= smallPicture
  return !/^application\/(?:pgp-signature|pkcs7-signature|x-pkcs7-signature|ms-tnef)$/.test(contentType)
}

const endings: Readonly<Record<string, string>> = {
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

function nameOf({ filename, contentType }: Attachment, at: number): string {
  const given = filename?.split(/[\\/]/).at(-1)?.trim()
  return given || `attachment-${at + 1}.${endings[contentType] ?? 'bin'}`
}
