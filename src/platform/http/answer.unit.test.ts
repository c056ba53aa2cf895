import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { op } from '#shared/contract/endpoint.ts'
import { type Actor, makeActor } from '#shared/rights/actor.ts'
import { internal } from '#shared/rights/internal.ts'
import type { Role } from '#shared/rights/roles.ts'
import { RawJson, toJson } from './answer.ts'

const operation = op({
  summary: 'Things',
  rights: 'self',
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ name: z.string(), hours: internal(z.number()) })) }),
})
const actor = (role: Role): Actor =>
  makeActor({ kind: 'person', userId: 'a', sessionId: null, fullName: 'A', roles: [role], timezone: 'UTC' })
const [designer, client] = [actor('graphic_designer'), actor('client')]
const raw = (items: unknown[]) => new RawJson(JSON.stringify({ items }))
const hot = 'GET /api/tasks'

describe('an answer whose JSON the database built', () => {
  it('is refused where its operation is not on the list', () => {
    for (const production of [true, false]) {
      expect(() => toJson('GET /api/brands', operation, raw([]), designer, production)).toThrow('unparsedInProduction')
    }
  })

  it('is passed on to staff as it is in production, and held against its contract elsewhere', () => {
    const surplus = raw([{ name: 'A', hours: 2, secret: 1 }])
    expect(toJson(hot, operation, surplus, designer, true)).toBe(surplus)
    expect(() => toJson(hot, operation, surplus, designer, false)).toThrow('fields that its contract does not have')
    expect(() => toJson(hot, operation, raw([{ name: 1 }]), designer, false)).toThrow('does not fit its contract')
    const fitting = raw([{ name: 'A', hours: 2 }])
    expect(toJson(hot, operation, fitting, designer, false).text).toBe(fitting.text)
  })

  it('is the same in bytes as in text, whatever letters its pieces have', () => {
    const pieces = ['{"items":[', '"Müller"', ',', '"ملف"', ',', '"🎬 plain"', ']}']
    const built = new RawJson(...pieces)
    expect(built.bytes.toString()).toBe(pieces.join(''))
    expect(built.text).toBe(pieces.join(''))
  })

  it('loses its internal fields and all that its contract does not have for people outside, in production too', () => {
    expect(toJson(hot, operation, raw([{ name: 'A', hours: 2, secret: 1 }]), client, true).text).toBe('{"items":[{"name":"A"}]}')
    expect(toJson(hot, operation, raw([{ name: 'A', hours: 2 }]), client, false).text).toBe('{"items":[{"name":"A"}]}')
    expect(() => toJson(hot, operation, raw([{ name: 'A', secret: 1 }]), client, false)).toThrow('fields that its contract does not have')
  })
})
