import { beforeEach, describe, expect, test } from 'vitest'
import type { SessionView } from '#features/workspace/users/schema.ts'
import { forgetSession, sessionQuery } from '#features/workspace/users/use-session.ts'
import { createQueryClient } from './query-client.ts'

const signedIn = { session: { user: { fullName: 'Eve' } }, setupNeeded: false, workspaceName: 'Studio' }
const nobody = { session: null, setupNeeded: false, workspaceName: 'Studio' }

let signedOut = 0
let queryClient = createQueryClient(() => undefined)

beforeEach(async () => {
  signedOut = 0
  queryClient = createQueryClient(() => (signedOut += 1))
  await read(signedIn)
})

/** Reads the session from a server that answers so. */
const read = (answer: unknown, client = queryClient) =>
  client.fetchQuery({ ...sessionQuery, queryFn: async () => answer as SessionView, staleTime: 0 })

/** What the screens that are still there go on with. */
const leaving = () => queryClient.getQueryData(sessionQuery.queryKey)?.leaving?.user.fullName

describe('the end of a session', () => {
  test('told by the stream and by a refused request, leaves the screens what they knew', () => {
    forgetSession(queryClient)
    forgetSession(queryClient)
    expect(queryClient.getQueryData(sessionQuery.queryKey)?.session).toBeNull()
    expect(leaving()).toBe('Eve')
  })

  test('found by reading the session again, leads to the sign-in', async () => {
    await read(nobody)
    expect(leaving()).toBe('Eve')
    expect(signedOut).toBe(1)
  })

  test('is over with the next sign-in', async () => {
    forgetSession(queryClient)
    await read(signedIn)
    expect(leaving()).toBeUndefined()
    expect(signedOut).toBe(0)
  })
})

test('a page that never had a session is not sent away by learning so', async () => {
  await read(
    nobody,
    createQueryClient(() => (signedOut += 1)),
  )
  expect(signedOut).toBe(0)
})
