import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { unit } from './scripts/check/unit-tests.ts'

/** What takes longest: a fresh clone knows no times, and what begins last would keep one worker while the other has nothing left. */
const longest = ['src/testing/harness/access.test.ts', 'src/server/start.test.ts']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Two take half the time of one; a third, on two processors, makes all of them need half as much again.
    maxWorkers: Math.min(os.availableParallelism(), 4),
    // Tests make far more than they keep, and what would sweep up beside them takes the processor of the other worker.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: unit,
          environment: 'node',
          isolate: false,
          setupFiles: ['src/testing/harness/messages.ts'],
          // No test is about speed: on a busy machine the longest takes ten times as long.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['src/**/*.test.ts'],
          exclude: unit,
          environment: 'node',
          globalSetup: ['src/testing/harness/setup.ts'],
          setupFiles: ['src/testing/harness/messages.ts'],
          // Each file has a database of its own; sharing the loaded modules saves about a second per file, so no test resets them.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
