import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileRow } from '#features/workspace/files/fixtures/factory.ts'
import { files } from '#features/workspace/files/table.ts'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { attachmentRow } from './fixtures/factory.ts'
import { visibleAttachments } from './queries.ts'
import { canReadAttachment } from './rules.ts'
import { attachments } from './table.ts'

const audiences = ['internal', 'client', 'influencer'] as const
const types = ['task', 'engagement', 'comment']

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const on = { recordId: (await app.task()).id, uploadedBy: (await app.user('creative')).id }
  for (const recordType of types) {
    for (const audience of audiences) {
      const fileId = await app.insert(files, fileRow({ id: randomUUID() }))
      await app.insert(attachments, attachmentRow({ ...on, recordType, fileId, audience }))
    }
  }
})
afterAll(() => app.close())

it.each(roleCombinations)('the list of attachments agrees with the rule for %s', async (_, roles) => {
  const actor = await app.actorOf(await app.as(roles))
  const found = await rows<{ type: string; audience: (typeof audiences)[number]; listed: boolean }>(
    app.pool,
    sql`select a.record_type as type, a.audience, ${visibleAttachments(actor)} as listed from attachments a`,
  )
  expect(found).toHaveLength(types.length * audiences.length)
  for (const { type, audience, listed } of found)
    expect([type, audience, listed]).toEqual([type, audience, canReadAttachment(actor, audience, type)])
})
