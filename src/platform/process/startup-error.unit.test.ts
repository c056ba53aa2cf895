import { expect, test } from 'vitest'
import { explain } from './startup-error.ts'

/** As drizzle hands on what PostgreSQL answers. */
const failed = (statement: string, code: string, message: string) =>
  new Error(`Failed query: ${statement}\nparams: `, { cause: Object.assign(new Error(message), { code }) })
const creating = 'CREATE EXTENSION IF NOT EXISTS pg_trgm;'

test.each([
  ['0A000', 'extension "pg_trgm" is not available'],
  ['58P01', 'could not open extension control file "/usr/share/postgresql/15/extension/pg_trgm.control": No such file or directory'],
  ['42501', 'permission denied to create extension "pg_trgm"'],
])('a database without the extension of the search is told in a sentence: %s', (code, message) => {
  expect(explain(failed(creating, code, message))).toMatch(/^The database cannot add the extension pg_trgm, .* CREATE EXTENSION pg_trgm/)
})

test('a right that is missing otherwise is another sentence, and a fault in a migration is none', () => {
  const denied = failed('CREATE SCHEMA IF NOT EXISTS "drizzle"', '42501', 'permission denied for database atelier')
  expect(explain(denied)).toBe('The user in DATABASE_URL lacks a right that Atelier needs: make it the owner of the database.')
  expect(explain(failed(creating, '42601', 'syntax error at or near "pg_trgm"'))).toBeUndefined()
})
