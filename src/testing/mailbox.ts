import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A real mail server that keeps what it gets, read by a real parser. */
export async function startMailbox() {
  const received: ParsedMail[] = []
  const box = {
    url: '',
    received,
    /** called when a mail has arrived, before the server says so */
    onArrival: async (): Promise<void> => undefined,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const keep = async () => {
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
