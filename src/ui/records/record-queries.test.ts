import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { oneOf, takeRecord } from './record-queries.ts'

type Row = { id: string; version: number; name: string }
const before = { id: '1', version: 2, name: 'as it was' }
const after = { id: '1', version: 3, name: 'as it was saved' }

let queryClient: QueryClient
beforeEach(() => {
  queryClient = new QueryClient()
})
const shown = () => queryClient.getQueryData<Row>(['brand-kit', '1'])
const read = (row: Row | Promise<Row>) => queryClient.fetchQuery({ ...oneOf('brand-kit', '1', async () => row), staleTime: 0 })

describe('of two answers about one record', () => {
  test('a reading that began before a change, and comes after it, leaves what was saved', async () => {
    const { promise, resolve } = Promise.withResolvers<Row>()
    const reading = read(promise)
    takeRecord(queryClient, 'brand-kit', after)
    resolve(before)
    await reading
    expect(shown()).toEqual(after)
  })

  test('the answer of a change that comes after a later reading leaves what was read', async () => {
    await read(after)
    takeRecord(queryClient, 'brand-kit', before)
    expect(shown()).toEqual(after)
  })

  test('of the same version the last one is shown: what hangs on a record may have changed without it', async () => {
    await read(after)
    await read({ ...after, name: 'as it is called now' })
    expect(shown()?.name).toBe('as it is called now')
    takeRecord(queryClient, 'brand-kit', after)
    expect(shown()).toEqual(after)
  })
})
