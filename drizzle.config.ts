import type { Config } from 'drizzle-kit-cli'

export default {
  dialect: 'postgresql',
  schema: ['./src/platform/*/table.ts', './src/features/*/*/table.ts'],
  out: './migrations',
} satisfies Config
