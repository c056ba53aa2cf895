import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '#platform/database/db.ts'
import { startTestApp } from '#testing/harness/app.ts'
import { roleCombinations } from '#testing/harness/builders.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { conversationRow, messageRow, participantRow } from './fixtures/factory.ts'
import { canTakePart } from './rules.ts'
import { chatConversations, chatMessages, chatParticipants } from './table.ts'
import { visibleConversations, visibleMessages } from './visibility.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it.each(roleCombinations)('lists agree with the rules for %s', async (_, roles) => {
  const person = await app.as(roles)
  const colleague = await app.user('creative')
  const [own, foreign] = [await app.project(), await app.project()]
  await app.allocate(colleague, own, 'graphic_designer')
  if (roles.length > 0) await app.allocate(person.user, own, 'client')
  const actor = await app.actorOf(person)
  const taking = new Map<string, boolean>()
  const staff = actor.staff
  const client = roles.length > 0 && !staff && !roles.includes('influencer')
  // Of none, of one's own project and of another one; in it, gone, and never there.
  for (const [projectId, mayBe] of [
    [null, staff || (actor.external && roles.length > 0)],
    [own.id, staff || client],
    [foreign.id, false],
  ] as const) {
    for (const place of ['in', 'left', 'never'] as const) {
      await app.sql('update chat_conversations set project_id = null')
      const conversationId = await app.insert(chatConversations, conversationRow({ name: 'Group', projectId, lastSeq: 2, lastRev: 2 }))
      await app.insert(chatParticipants, participantRow({ conversationId, userId: colleague.id, outside: false }))
      if (place !== 'never') {
        const leftAt = place === 'left' ? new Date() : null
        const row = participantRow({ conversationId, userId: person.user.id, outside: !staff, fromSeq: 1, leftAt })
        await app.insert(chatParticipants, row)
      }
      for (const seq of [1, 2]) await app.insert(chatMessages, messageRow({ conversationId, senderId: colleague.id, seq, body: `${seq}` }))
      const participant = place === 'in' && mayBe
      const [found] = await rows<{ listed: boolean; read: number[] }>(
        app.pool,
        sql`select ${visibleConversations(actor)} as listed, array(select cm.seq from chat_messages cm
          where cm.conversation_id = cc.id and ${visibleMessages(actor)} order by cm.seq) as read from chat_conversations cc where cc.id = ${conversationId}`,
      )
      const allowed = canTakePart(actor, { participant }).allowed
      expect([place, projectId, found], roles.join()).toEqual([place, projectId, { listed: allowed, read: allowed ? [2] : [] }])
      taking.set(`${projectId} ${place}`, allowed)
    }
  }
  expect([...taking.values()].some(Boolean)).toBe(roles.length > 0)
})
