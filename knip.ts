import type { KnipConfig } from 'knip'
import { screenParts } from './src/features/screens.ts'

/** Named in `screens.ts`, not imported. */
const screenFiles = screenParts.flatMap(({ part, first }) => [part, first]).flatMap((name) => name?.split('#')[0] ?? [])

export default {
  entry: [
    'src/app/index.html',
    'src/app/link.html',
    'src/guest/main.tsx',
    'src/app/entry/first-view.tsx',
    'src/server/entry.js',
    'src/features/records/decisions/verify.d.ts',
    'src/platform/file-readers/child.ts',
    'src/testing/process/host.ts',
    'src/testing/browser/in-page.ts',
    'scripts/*.{ts,js}',
    'scripts/{check,prove,bench,demo,docs}/*.ts',
    'scripts/bench/{thin,session-cost}.ts',
    'src/features/*/*/{table,fixtures/access,fixtures/demo}.ts',
    'e2e/**/*.ts',
    ...screenFiles,
  ],
  project: ['src/**/*.{ts,tsx,js}', 'scripts/**/*.{ts,js}', 'e2e/**/*.ts'],
  drizzle: {
    config: ['drizzle.config.ts'],
  },
  ignoreExportsUsedInFile: true,
  ignoreDependencies: ['oxlint-tsgolint', 'oxlint', '@biomejs/biome', 'tailwindcss', '@fontsource-variable/geist', '@fontsource/noto-sans'],
  ignoreBinaries: ['awk', 'dovecot', 'doveadm', 'ffmpeg', 'flock', 'fc-list', 'xmllint'],
} satisfies KnipConfig
