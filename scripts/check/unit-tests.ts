/** Tests that need no database; they are part of `npm run check`. Everything else named *.test.ts runs against PostgreSQL. */
export const unit = [
  'src/shared/**/*.test.ts',
  'src/ui/**/*.test.{ts,tsx}',
  'src/app/**/*.test.{ts,tsx}',
  'src/features/*/*/{rules,schema}.test.ts',
  'src/**/*.unit.test.ts',
  'src/platform/process/{env,log}.test.ts',
  'scripts/**/*.test.ts',
]
