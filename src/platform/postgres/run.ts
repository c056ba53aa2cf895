import { type StdioOptions, spawn } from 'node:child_process'
import { type Account, identity } from './account.ts'

export type Finished = { code: number | null; output: string }

/** The environment PostgreSQL gets: none of ours, which holds passwords. */
export const bareEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }

/** Runs a program of PostgreSQL to its end as the given account; it holds `lockFd` while it lives. */
export function runAs(
  account: Account,
  program: string,
  args: string[],
  options: { cwd: string; lockFd: number; input?: string },
): Promise<Finished> {
  const { promise, resolve, reject } = Promise.withResolvers<Finished>()
  const stdio: StdioOptions = ['pipe', 'pipe', 'pipe', options.lockFd]
  const child = spawn(program, args, { ...identity(account), cwd: options.cwd, env: bareEnvironment, stdio })
  let output = ''
  const gather = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout?.on('data', gather)
  child.stderr?.on('data', gather)
  // A program that ends early closes its input; what it said is the reason, not EPIPE.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(options.input ?? '')
  child.on('error', reject)
  child.on('close', (code) => resolve({ code, output }))
  return promise
}

/** Turns what a program of PostgreSQL wrote into the part worth showing. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.filter((line) => /fatal|error|could not|panic|custom\.conf/i.test(line) && !/removing|HINT/.test(line))
  // Of a wrong setting the first line says which, the last only that there is one.
  const found = telling.find((line) => line.includes('custom.conf')) ?? telling.at(-1) ?? lines.at(-1) ?? 'it said nothing'
  // Without the time and process number that PostgreSQL's log lines begin with.
  return found.trim().replace(/^(\d{4}-\d\d-\d\d [^\]]*\] )?([A-Z]+: +|but )?/, '')
}
