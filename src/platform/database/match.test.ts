import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchRank } from '#shared/values/match.ts'
import { startTestApp } from '../../testing/harness/app.ts'
import type { TestApp } from '../../testing/kit/test-app-types.ts'
import { row } from './db.ts'
import { holds, rankOf } from './match.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the database ranks names as the browser does', async () => {
  const names = [
    'Mei Tanaka',
    'Ana Meireles',
    'Jean-Meinrad',
    'O’Meilly',
    'Inês Almeida',
    'Bo Chen',
    'Ünal Mei',
    'a.b (c)',
    '50%_x',
    'Zoë\\Æ',
    '山田 太郎',
  ]
  const typed = ['mei', 'MEI T', 'ines', 'Inês', 'a?b', 'b (', '50%', '%', '_x', '\\', 'zoe', '太', ' mei ', 'Æ']
  for (const text of typed) {
    for (const name of names) {
      const query = sql`select ${rankOf(sql`n.name`, text)} as rank, ${holds(sql`n.name`, text)} as held from (select ${name}::text as name) n`
      const found = await row<{ rank: number; held: boolean }>(app.services.pool, query)
      expect([name, text, found?.rank]).toEqual([name, text, matchRank(name, text)])
      expect(found?.held).toBe(matchRank(name, text) < 3)
    }
  }
})
