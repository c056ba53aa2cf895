import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError, UnreachableError } from '#shared/rights/errors.ts'
import type { MessageView } from './schema.ts'
import { Outbox, type Outgoing } from './use-outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const broken = new AppError('internal', 'Something went wrong on our side.')
const gateway = new AppError('unavailable', 'Something went wrong. Try again.')
const refused = new AppError('not_found', 'This conversation does not exist.')
const offline = new UnreachableError()

/** An outbox whose server does what `answers` says of a message’s text, and takes it where that says nothing. */
function setUp() {
  const answers = new Map<string, unknown>()
  const [posted, arrived, failed]: [string[], string[], string[]] = [[], [], []]
  const outbox = new Outbox(async ({ body }) => {
    posted.push(body)
    if (answers.has(body)) throw answers.get(body)
    arrived.push(body)
    return { body } as MessageView
  })
  outbox.onRefusal(({ message }) => failed.push(message))
  outbox.begin('me')
  const write = (body: string, conversationId = 'one') => {
    const item: Outgoing = { userId: 'me', conversationId, clientMsgId: body, body, mentions: [], replyToId: null, uploadIds: [], at: '' }
    outbox.add(item)
  }
  const left = () => outbox.read().map((item) => (item.refused === undefined ? item.body : `${item.body}: ${item.refused}`))
  return { outbox, answers, posted, arrived, failed, write, left }
}
/** As long as it takes until nothing is due any more. */
const later = () => vi.advanceTimersByTimeAsync(120_000)

describe('a message that the server fails on', () => {
  it.each([broken, gateway, new SyntaxError('Unexpected token <')])(
    'is set aside after five tries, and the others go on: %s',
    async (answer) => {
      const { answers, posted, arrived, failed, write, left } = setUp()
      answers.set('first', answer)
      write('first')
      write('second')
      write('elsewhere', 'two')
      await later()
      expect(posted).toEqual([...Array.from({ length: 5 }, () => 'first'), 'second', 'elsewhere'])
      expect(arrived).toEqual(['second', 'elsewhere'])
      expect([failed.length, left()]).toEqual([1, [expect.stringMatching(/^first: Something went wrong/)]])
    },
  )

  it('is not tried faster because more is written', async () => {
    const { answers, posted, write } = setUp()
    answers.set('first', broken)
    write('first')
    await vi.advanceTimersByTimeAsync(0)
    for (const body of ['second', 'third', 'fourth', 'fifth', 'sixth']) write(body)
    await vi.advanceTimersByTimeAsync(0)
    expect(posted).toEqual(['first'])
  })

  it('is sent where it succeeds in between, and the next one has all its tries', async () => {
    const { answers, posted, write, left } = setUp()
    answers.set('first', broken)
    answers.set('second', broken)
    write('first')
    write('second')
    await vi.advanceTimersByTimeAsync(2500)
    answers.delete('first')
    await later()
    expect(posted.filter((body) => body === 'second')).toHaveLength(5)
    expect(left()).toEqual([`second: ${broken.message}`])
  })

  it('is sent again or discarded by its author', async () => {
    const { outbox, answers, arrived, write, left } = setUp()
    for (const body of ['first', 'second']) {
      answers.set(body, broken)
      write(body)
    }
    await later()
    answers.clear()
    outbox.again('first')
    await later()
    expect([arrived, left()]).toEqual([['first'], [`second: ${broken.message}`]])
    outbox.drop('second')
    expect(left()).toEqual([])
  })
})

it('waits without a connection as long as it takes, and keeps the order', async () => {
  const { answers, arrived, failed, write, left } = setUp()
  answers.set('first', offline)
  write('first')
  write('second')
  for (let minutes = 0; minutes < 10; minutes += 1) await later()
  expect([arrived, failed, left()]).toEqual([[], [], ['first', 'second']])
  answers.clear()
  await later()
  expect([arrived, left()]).toEqual([['first', 'second'], []])
})

it('waits for a sign-in, and sets a refusal aside at once', async () => {
  const { answers, arrived, posted, write, left } = setUp()
  answers.set('first', new AppError('not_authenticated', 'Sign in'))
  answers.set('second', refused)
  write('first')
  write('second')
  await later()
  expect([arrived, left()]).toEqual([[], ['first', 'second']])
  answers.delete('first')
  await later()
  expect([arrived, left()]).toEqual([['first'], [`second: ${refused.message}`]])
  expect(posted.filter((body) => body === 'second')).toHaveLength(1)
})
