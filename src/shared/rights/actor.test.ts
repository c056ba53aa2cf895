import { expect, test } from 'vitest'
import { type ActorKind, makeActor, nameOf, signatureText } from './actor.ts'

const jordan = { fullName: 'Jordan Lee' }

test('everybody who does something can be named, whatever kind they are', () => {
  const texts: [ActorKind, string | null, typeof jordan | null, string][] = [
    ['person', null, jordan, 'Jordan Lee'],
    ['token', null, jordan, 'Jordan Lee (API token)'],
    ['agent', 'Brief writer', jordan, 'Brief writer, on behalf of Jordan Lee'],
    ['guest', 'Mia', null, 'Mia (guest)'],
    ['system', null, null, 'Atelier'],
  ]
  for (const [kind, name, person, text] of texts) expect(signatureText({ kind, name, person })).toBe(text)
})

test('who acts now is named as they will be read back', () => {
  const actor = (kind: ActorKind, agentName?: string) =>
    makeActor({ kind, userId: 'u1', sessionId: null, fullName: 'Mia', roles: [], timezone: 'UTC', ...(agentName ? { agentName } : {}) })
  expect(nameOf(actor('guest'))).toBe('Mia (guest)')
  expect(nameOf(actor('agent', 'Brief writer'))).toBe('Brief writer, on behalf of Mia')
  expect(nameOf(actor('person'))).toBe('Mia')
})
