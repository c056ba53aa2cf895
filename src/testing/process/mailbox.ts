import { randomUUID } from 'node:crypto'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A real mail server that keeps what it gets, read by a real parser. */
export async function startMailbox() {
  const received: ParsedMail[] = []
  const deliveredTo: string[][] = []
  const box = {
    url: '',
    received,
    /** the addresses that each mail was delivered to, whatever its headers say */
    deliveredTo,
    /** called when a mail has arrived, before the server says so */
    onArrival: async (): Promise<void> => undefined,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const keep = async () => {
        deliveredTo.push(session.envelope.rcptTo.map(({ address }) => address))
        received.push(await simpleParser(stream))
        await box.onArrival()
      }
      keep().then(() => done(), done)
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  box.url = `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`
  return box
}

/** A header as it came over the wire, unfolded. */
export function headerOf(mail: ParsedMail | undefined, name: string): string | undefined {
  return mail?.headerLines
    .find(({ key }) => key === name)
    ?.line.replace(/^[^:]*:\s*/, '')
    .replaceAll(/\r?\n\s+/g, ' ')
}

export type WrittenMail = {
  to: string
  from: string
  text?: string
  html?: string
  headers?: Record<string, string>
  files?: Record<string, Buffer>
}

/** A mail as it goes over the wire and lies in a mailbox. */
export function mailSource({ to, from, text, html, headers = {}, files = {} }: WrittenMail): Buffer {
  const part = (type: string, body: string | Buffer, more = '') => {
    const encoded = Buffer.from(body).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
    return `--x\r\nContent-Type: ${type}\r\n${more}Content-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n`
  }
  const all = { 'Message-ID': `<${randomUUID()}@mail.example.com>`, From: `Somebody <${from}>`, To: to, Subject: 'Re: Hello', ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const parts = [
    ...(text === undefined ? [] : [part('text/plain; charset=utf-8', text)]),
    ...(html === undefined ? [] : [part('text/html; charset=utf-8', html)]),
    ...Object.entries(files).map(([name, body]) =>
      part('application/octet-stream', body, `Content-Disposition: attachment; filename="${name}"\r\n`),
    ),
  ]
  return Buffer.from(`${head.join('')}MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${parts.join('')}--x--\r\n`)
}
