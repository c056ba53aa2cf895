import { describe, expect, test } from 'vitest'
import { calendarDate, instant, listInput, queryFlag, queryIds } from './endpoint.ts'

const uuid = '018f3a52-7c1e-7a10-9d4e-3f2b6c5a4e01'

describe('input of a list', () => {
  const input = listInput({})
  test('has a limit of 50, takes 1 to 200, and nothing it does not know', () => {
    expect(input.parse({})).toEqual({ limit: 50 })
    expect(input.parse({ limit: '200' }).limit).toBe(200)
    for (const limit of ['0', '201', '1.5', 'x', '-1']) expect(input.safeParse({ limit }).success).toBe(false)
    expect(input.safeParse({ offset: 5 }).success).toBe(false)
  })
})

test('ids come separated by commas; one that is none, or too many, are refused', () => {
  expect(queryIds.parse(`${uuid},${uuid}`)).toEqual([uuid, uuid])
  expect(queryIds.parse('')).toEqual([])
  expect(queryIds.safeParse(`${uuid},1 or 1=1`).success).toBe(false)
  expect(queryIds.safeParse(Array.from({ length: 201 }, () => uuid).join(',')).success).toBe(false)
})

test('a flag is true or false, not something like it', () => {
  expect(queryFlag.parse('true')).toBe(true)
  expect(queryFlag.parse('false')).toBe(false)
  for (const other of ['1', 'yes', '']) expect(queryFlag.safeParse(other).success).toBe(false)
})

test('a date is one of the calendar', () => {
  expect(calendarDate.parse('2028-02-29')).toBe('2028-02-29')
  for (const wrong of ['2026-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z'])
    expect(calendarDate.safeParse(wrong).success).toBe(false)
})

test('an instant of the database goes out in UTC', () => {
  expect(instant.parse(new Date('2026-03-08T12:00:00+02:00'))).toBe('2026-03-08T10:00:00.000Z')
})
