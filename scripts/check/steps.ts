import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** One command of a check; `program` is a program of the packages, or `node`. */
export type Step = { name: string; program: string; args: string[]; env?: NodeJS.ProcessEnv }
export type StepResult = { step: Step; ok: boolean; output: string; seconds: number }
/** `show` writes the output on as it comes, besides gathering it. */
type Manner = { show?: boolean }

const bin = path.join(root, 'node_modules', '.bin')

/** Several checkers each find out for themselves what they have in common: on two processors one alone is sooner done. */
function types(project: string): string[] {
  return ['--noEmit', '--checkers', '1', '-p', project]
}

/** Checks without a database: the same list for `npm run check` and the beginning of `npm test`. */
export const staticSteps: readonly Step[] = [
  { name: 'format', program: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'lint', program: 'oxlint', args: ['--deny-warnings'] },
  { name: 'types of the server', program: 'tsc', args: types('tsconfig.server.json') },
  { name: 'types of the browser part', program: 'tsc', args: types('tsconfig.web.json') },
  { name: 'types of the journeys and of the tests of the browser part', program: 'tsc', args: types('e2e/tsconfig.json') },
  { name: 'structure', program: 'node', args: ['scripts/check/check-structure.ts'] },
  { name: 'unused code', program: 'knip', args: [] },
  { name: 'words', program: 'node', args: ['scripts/check/words.ts'] },
]
export const unitStep: Step = { name: 'unit tests', program: 'vitest', args: ['run', '--project', 'unit'] }

/** Runs one step. */
export function runStep(step: Step, { show = false }: Manner = {}): Promise<StepResult> {
  const begun = performance.now()
  const program = step.program === 'node' ? process.execPath : path.join(bin, step.program)
  const child = spawn(program, step.args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The programs of the packages look up `node`: it has to be the one that runs this.
    env: {
      ...process.env,
      FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
      PATH: `${path.dirname(process.execPath)}:${bin}:${process.env.PATH}`,
      // What checks types sweeps up on as many threads as this says, for half as much work again.
      GOMAXPROCS: '1',
      ...step.env,
    },
  })
  let output = ''
  const gather = (chunk: Buffer): void => {
    output += chunk.toString()
    if (show) process.stdout.write(chunk)
  }
  child.stdout.on('data', gather)
  child.stderr.on('data', gather)
  const { promise, resolve } = Promise.withResolvers<StepResult>()
  const end = (ok: boolean): void => resolve({ step, ok, output, seconds: (performance.now() - begun) / 1000 })
  child.on('error', (error) => {
    gather(Buffer.from(`${step.program} could not be started: ${error.message}\n`))
    end(false)
  })
  child.on('close', (code) => end(code === 0))
  return promise
}

/** Runs the steps, two at a time, and tells of each as it ends. */
export async function runQuietly(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = []
  const waiting = [...steps]
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step)
      results.push(result)
      tell(result)
    }
  }
  await Promise.all([work(), work()])
  return results
}

/** What a step wrote is shown only when it failed. */
function tell({ step, ok, output, seconds }: StepResult): void {
  console.log(`${ok ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`)
  if (!ok) console.log(`\n${output.trim()}\n`)
}
