// Everything that can be tested, from format to browser: npm test
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runQuietly, runStep, type Step, staticSteps, unitStep } from './steps.ts'

type Count = { passed: number; failed: number }

const reports = mkdtempSync(path.join(os.tmpdir(), 'atelier-reports-'))
const unitReport = path.join(reports, 'unit.json')
const integrationReport = path.join(reports, 'integration.json')
const browserReport = path.join(reports, 'browser.json')

const vitest = (project: string, report: string): string[] => [
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]

type Tests = { step: Step; count: () => Count }

const unitTests: Tests = { step: { ...unitStep, args: vitest('unit', unitReport) }, count: () => fromVitest(unitReport) }
const integrationTests: Tests = {
  step: { name: 'integration tests', program: 'vitest', args: vitest('integration', integrationReport) },
  count: () => fromVitest(integrationReport),
}
const browserTests: Tests = {
  step: {
    name: 'browser tests',
    program: 'playwright',
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  },
  count: () => fromPlaywright(browserReport),
}

const total: Count = { passed: 0, failed: 0 }
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)

/**
 * The checks, each of which counts as one test, and then the tests: beside each other they need more time than in turns. The journeys come
 * when all is well so far.
 */
async function run(): Promise<boolean> {
  const checks = await runQuietly(staticSteps)
  total.passed += checks.filter(({ ok }) => ok).length
  total.failed += checks.filter(({ ok }) => !ok).length
  const tested = (await attempt(unitTests)) && (await attempt(integrationTests))
  return tested && checks.every(({ ok }) => ok) && (await attempt(browserTests))
}

async function attempt({ step, count }: Tests): Promise<boolean> {
  console.log(`\n── ${step.name} ──`)
  const result = await runStep(step, { show: true })
  const counted = count()
  total.passed += counted.passed
  // A run that broke down before its first test failed all the same.
  total.failed += result.ok ? counted.failed : Math.max(1, counted.failed)
  console.log(`${result.ok ? '✓' : '✗'} ${step.name} (${result.seconds.toFixed(1)} s)`)
  return result.ok
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

function fromVitest(file: string): Count {
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file)
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

function fromPlaywright(file: string): Count {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)
  return { passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0), failed: report?.stats.unexpected ?? 0 }
}
