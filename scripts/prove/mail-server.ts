import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** Whose mailbox it is. */
export const box = 'support@example.com'

/** What of the tools is not installed. */
export function missingTools(): string[] {
  return ['dovecot', 'swaks', deliveryAgent].filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0)
}

/** Dovecot’s own program that puts a mail into a mailbox. */
const deliveryAgent = '/usr/lib/dovecot/dovecot-lda'

export type Dovecot = {
  imap: number
  deliver: (file: string, to: string, from: string) => Promise<void>
  flagged: () => number
  stop: () => Promise<void>
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  return port
}

/** Runs a program until it ends. @throws where it does not end well */
async function run(program: string, args: readonly string[], input?: Readable): Promise<void> {
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stdin.on('error', () => undefined)
  if (input) input.pipe(child.stdin)
  else child.stdin.end()
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${path.basename(program)} ended with ${code}: ${said.slice(0, 500)}`)
}

/** The mail server in front: what comes to an address of the mailbox, whatever stands behind its plus, goes to the delivery agent. */
async function startReceiver(config: string): Promise<{ port: number; close: () => Promise<void> }> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const [to] = envelope.rcptTo
      run(deliveryAgent, ['-c', config, '-d', box, '-f', from, '-a', to?.address ?? box], stream).then(() => done(), done)
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as net.AddressInfo
  return { port, close: () => new Promise((resolve) => smtp.close(() => resolve())) }
}

/** An IMAP server with one mailbox, and the way that mails come into it. */
export async function startDovecot(folder: string): Promise<Dovecot> {
  const imap = await freePort()
  const root = process.getuid?.() === 0
  const [uid, gid] = root ? [65534, 65534] : [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  const mail = path.join(folder, 'mail')
  mkdirSync(mail)
  if (root) chownSync(mail, uid, gid)
  chmodSync(folder, 0o755)
  const own = root ? '' : `default_internal_user = ${process.env.USER}\ndefault_login_user = ${process.env.USER}\n`
  const config = path.join(folder, 'dovecot.conf')
  writeFileSync(
    config,
    `${own}base_dir = ${folder}/run
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${mail}/%u
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${mail}/%u allow_all_users=yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service auth {
  unix_listener auth-userdb {
    mode = 0666
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`,
  )
  const child = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' })
  await until('the IMAP server answers', () => answers(imap))
  const receiver = await startReceiver(config)
  return {
    imap,
    deliver: (file, to, from) =>
      run('swaks', [
        '--server',
        '127.0.0.1',
        '--port',
        String(receiver.port),
        '--from',
        from,
        '--to',
        to,
        '--data',
        `@${file}`,
        '--hide-all',
      ]),
    flagged: () => {
      const found = execFileSync('doveadm', ['-c', config, 'search', '-u', box, 'mailbox', 'INBOX', 'FLAGGED', 'UNSEEN']).toString()
      return found.split('\n').filter((line) => line.trim() !== '').length
    },
    stop: async () => {
      child.kill('SIGTERM')
      await receiver.close()
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('data', () => resolve(socket.destroy() !== undefined))
    socket.once('error', () => resolve(false))
  })
}

/** Waits until something holds. @throws when it does not */
export async function until(what: string, holds: () => boolean | Promise<boolean>, within = 120_000): Promise<void> {
  for (const end = Date.now() + within; !(await holds()); ) {
    if (Date.now() > end) throw new Error(`Not so after ${within / 1000} s: ${what}.`)
    await delay(50)
  }
}
