import net from 'node:net'

export type ReceivedMail = { from: string; to: string[]; headers: Record<string, string>; raw: string }
export type TestSmtp = {
  url: string
  received: ReceivedMail[]
  /** how often a mail was begun */
  begun: () => number
  /** decides on each recipient and each finished mail; null accepts, 'drop' cuts the connection */
  answer: (decide: (stage: 'recipient' | 'data', value: string) => string | null) => void
  close: () => Promise<void>
}

/** A small mail server: speaks enough SMTP for one client at a time and keeps what it gets. */
export async function startTestSmtp(): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const sockets = new Set<net.Socket>()
  let begun = 0
  let decide: (stage: 'recipient' | 'data', value: string) => string | null = () => null
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    let from = ''
    let to: string[] = []
    let buffer = ''
    let inData = false
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO' || verb === 'HELO') return say('250 test')
      if (verb === 'MAIL') {
        begun += 1
        from = line
        to = []
        return say('250 fine')
      }
      if (verb === 'RCPT') {
        const refusal = decide('recipient', line)
        if (refusal !== 'drop' && !refusal) to.push(/<(.*)>/.exec(line)?.[1] ?? '')
        return refusal === 'drop' ? void socket.destroy() : say(refusal ?? '250 fine')
      }
      if (verb === 'DATA') {
        inData = true
        return say('354 go on')
      }
      if (verb === 'QUIT') return void socket.end('221 bye\r\n')
      say('250 fine')
    }
    const finish = (raw: string): void => {
      const refusal = decide('data', raw)
      if (refusal === 'drop') {
        received.push({ from, to, headers: headersOf(raw), raw })
        return void socket.destroy()
      }
      if (refusal) return say(refusal)
      received.push({ from, to, headers: headersOf(raw), raw })
      say('250 kept')
    }
    socket.on('data', (chunk: Buffer) => {
      buffer += chunk.toString('utf8')
      for (;;) {
        const mark = inData ? '\r\n.\r\n' : '\r\n'
        const end = buffer.indexOf(mark)
        if (end < 0) return
        const part = buffer.slice(0, end)
        buffer = buffer.slice(end + mark.length)
        if (!inData) command(part)
        else {
          inData = false
          finish(part)
        }
      }
    })
    say('220 test')
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const { port } = server.address() as net.AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    begun: () => begun,
    answer: (next) => {
      decide = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      await closed.promise
    },
  }
}

function headersOf(raw: string): Record<string, string> {
  const head = (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
  return Object.fromEntries(
    head.split('\r\n').map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  )
}
