import { type ChildProcess, spawn } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { createServer } from 'vite'
import { loadEnv } from '../src/platform/process/env.ts'
import { explain, explainListening } from '../src/platform/process/startup-error.ts'

const root = path.resolve(import.meta.dirname, '..')

/** `npm run dev`: the browser part from Vite with instant updates at PORT, the server behind it, restarted when a file changes. */
async function dev(): Promise<void> {
  process.env.NODE_ENV ??= 'development'
  const env = loadEnv()
  const behind = await freePort()
  process.env.ATELIER_SERVER = `http://127.0.0.1:${behind}`
  const server = startServer(behind, env.PUBLIC_URL)
  const vite = await createServer({
    root: path.join(root, 'src/app'),
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    server: { port: env.PORT, host: env.HOST, strictPort: true },
  })
  await vite.listen().catch((error: unknown) => {
    throw explainListening(error, env.HOST)
  })
  console.log(`\n  Atelier in development at ${env.PUBLIC_URL}\n`)
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    const ended = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await ended
    }
    await vite.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  server.once('exit', () => void stop())
}

function startServer(port: number, address: string): ChildProcess {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', path.join(root, 'src/server/entry.js')], {
    cwd: root,
    // The browser sees Vite's address, so links and origin checks use that one.
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: address },
    stdio: 'inherit',
    // A Ctrl+C is passed on by us, once.
    detached: true,
  })
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = net.createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}

dev().catch((error: unknown) => {
  console.error(explain(error) ?? error)
  process.exit(1)
})
