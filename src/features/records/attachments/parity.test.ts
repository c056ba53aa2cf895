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

const audiences = ['internal', 'client'] as const

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const on = { recordType: 'task', recordId: (await app.task()).id, uploadedBy: (await app.user('creative')).id }
  for (const audience of audiences) {
    const fileId = await app.insert(files, fileRow({ id: randomUUID() }))
    await app.insert(attachments, attachmentRow({ ...on, fileId, audience }))
  }
})
afterAll(() => app.close())

it.each(roleCombinations)('the list of attachments agrees with the rule for %s', async (_, roles) => {
  const actor = await app.actorOf(await app.as(roles))
  const found = await rows<{ audience: (typeof audiences)[number]; listed: boolean }>(
    app.pool,
    sql`select a.audience, ${visibleAttachments(actor)} as listed from attachments a`,
  )
  expect(found).toHaveLength(audiences.length)
  for (const { audience, listed } of found) expect([audience, listed]).toEqual([audience, canReadAttachment(actor, audience)])
})
