import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './e2e/chromium.ts'
import { memoryFolder } from './src/testing/process/memory-folder.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'node_modules/.cache/atelier/browser-tests',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Long enough for a machine ten times slower: what waits, waits for a state, and a test that holds is no slower for it.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // What moves is pressed again and again until it stands still. What a journey does while something closes, it says by `linger`.
    contextOptions: { reducedMotion: process.env.LINGERING ? 'no-preference' : 'reduce' },
    launchOptions: {
      executablePath: chromiumPath(),
      args: chromiumArgs,
      // What its processes share it keeps in memory, unless the folder for that is as small as in most containers.
      ignoreDefaultArgs: memoryFolder() ? ['--disable-dev-shm-usage'] : [],
    },
    // A quarter of all the time: for a failure that its picture and its words do not explain.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
