import { defineConfig } from 'vitest/config'

/** Tests that need no database; they are part of `npm run check`. Everything else named *.test.ts runs against PostgreSQL. */
const unit = [
  'src/shared/**/*.test.ts',
  'src/ui/**/*.test.{ts,tsx}',
  'src/web/**/*.test.{ts,tsx}',
  'src/features/*/{rules,schema}.test.ts',
  'src/**/*.unit.test.ts',
  'src/platform/{env,log}.test.ts',
  'scripts/**/*.test.ts',
]

export default defineConfig({
  test: {
    passWithNoTests: true,
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: unit, environment: 'node', isolate: false, setupFiles: ['src/testing/messages.ts'] } },
      {
        test: {
          name: 'integration',
          include: ['src/**/*.test.ts'],
          exclude: unit,
          environment: 'node',
          globalSetup: ['src/testing/setup.ts'],
          setupFiles: ['src/testing/messages.ts'],
          // Each file has a database of its own; sharing the loaded modules saves about a second per file.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
