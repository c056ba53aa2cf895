import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/rights/errors.ts'
import { RecordEdits, shownValue } from './record-edits.ts'

type Row = { version: number; name: string; status: string; projectId: string; assigneeId: string | null }

let row: Row
let sent: { changes: Readonly<Record<string, unknown>>; version: number; answer: (given: Row | Error) => void }[]
let refusals: string[]
let confirmed: boolean | Promise<boolean>
let edits: RecordEdits<Row>

beforeEach(() => {
  row = { version: 3, name: 'Poster', status: 'todo', projectId: 'p1', assigneeId: 'ann' }
  sent = []
  refusals = []
  confirmed = true
  edits = new RecordEdits<Row>({
    row: () => row,
    read: (name, value) =>
      name === 'name' && value === '' ? { sentence: 'Name is required' } : { value: typeof value === 'string' ? value.trim() : value },
    confirm: async () => confirmed,
    send: (changes, version) => {
      const { promise, resolve, reject } = Promise.withResolvers<Row>()
      sent.push({ changes, version, answer: (given) => (given instanceof Error ? reject(given) : resolve(given)) })
      return promise
    },
    take: (next) => (row = next),
    onRefused: (sentence) => refusals.push(sentence),
  })
})

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
const answer = async (given: Row | Error) => {
  await settled()
  sent.at(-1)?.answer(given)
  await settled()
}
const shown = (name: keyof Row) => shownValue(edits.snapshot().get(name), row[name])
const state = (name: string) => edits.snapshot().get(name)?.state
const stale = (name: string, current: Row) => new AppError('stale', 'Changed', { fields: { [name]: 'x' }, current })

describe('a field edited in place', () => {
  it('shows what was picked at once, and is done when it is stored', async () => {
    edits.pick({ status: 'done' })
    expect(shown('status')).toBe('done')
    await answer({ ...row, version: 4, status: 'done' })
    expect(sent).toMatchObject([{ changes: { status: 'done' }, version: 3 }])
    expect(edits.snapshot().size).toBe(0)
    expect(row.version).toBe(4)
  })

  it('sends only what differs from what stood there, as it is stored', async () => {
    edits.type('name', 'Poster ')
    edits.commit('name')
    await settled()
    expect(sent).toEqual([])
    expect(edits.snapshot().size).toBe(0)
    edits.type('name', ' Banner ')
    edits.commit('name')
    await settled()
    expect(sent).toMatchObject([{ changes: { name: 'Banner' } }])
  })

  it('goes back with a sentence when what was picked is refused, and keeps what was typed', async () => {
    edits.pick({ status: 'done' })
    await answer(new AppError('forbidden', 'Not yours'))
    expect(shown('status')).toBe('todo')
    expect(edits.snapshot().get('status')).toBeUndefined()
    edits.type('name', 'Banner')
    edits.commit('name')
    await answer(new AppError('forbidden', 'Not yours either'))
    expect(shown('name')).toBe('Banner')
    expect(refusals).toEqual(['Not yours', 'Not yours either'])
    edits.commit('name')
    await settled()
    expect(sent).toHaveLength(3)
  })

  it('says once that it was refused: at the field while that is shown, and else in a message', async () => {
    const leave = edits.subscribe(() => {})
    edits.type('name', 'Banner')
    edits.commit('name')
    await answer(new AppError('forbidden', 'Not yours'))
    expect(edits.snapshot().get('name')).toMatchObject({ state: 'refused', sentence: 'Not yours' })
    expect(refusals).toEqual([])
    edits.commit('name')
    await settled()
    leave()
    await answer(new AppError('forbidden', 'Still not'))
    expect(refusals).toEqual(['Still not'])
  })

  it('is sent once the person has confirmed it; declined, what was typed stays and what was picked goes back', async () => {
    confirmed = false
    edits.type('name', 'Banner')
    edits.commit('name')
    edits.pick({ status: 'done' })
    await settled()
    expect([sent, refusals]).toEqual([[], []])
    expect([shown('name'), state('name'), shown('status'), state('status')]).toEqual(['Banner', 'refused', 'todo', undefined])
    confirmed = true
    edits.commit('name')
    await settled()
    expect(sent).toMatchObject([{ changes: { name: 'Banner' } }])
  })

  it('is not sent while it is wrong', async () => {
    edits.type('name', '')
    edits.commit('name')
    await settled()
    expect(sent).toEqual([])
    expect(edits.snapshot().get('name')).toMatchObject({ state: 'refused', sentence: 'Name is required', value: '' })
    edits.drop('name')
    expect(shown('name')).toBe('Poster')
  })

  it('changed twice in a row is no clash with oneself', async () => {
    edits.type('name', 'One')
    edits.commit('name')
    edits.type('name', 'Two')
    await settled()
    sent[0]?.answer({ ...row, version: 4, name: 'One' })
    await settled()
    expect(shown('name')).toBe('Two')
    edits.commit('name')
    await settled()
    expect(sent[1]).toMatchObject({ changes: { name: 'Two' }, version: 4 })
  })

  it('taken back to what it was while the change is on its way is sent as well', async () => {
    edits.pick({ status: 'done' })
    edits.pick({ status: 'todo' })
    await answer({ ...row, version: 4, status: 'done' })
    expect(sent[1]).toMatchObject({ changes: { status: 'todo' }, version: 4 })
  })

  it('sends one after another what is changed in several fields', async () => {
    edits.pick({ status: 'done' })
    edits.type('name', 'Banner')
    edits.commit('name')
    await settled()
    expect(sent).toHaveLength(1)
    await answer({ ...row, version: 4, status: 'done' })
    expect(sent[1]).toMatchObject({ changes: { name: 'Banner' } })
  })
})

describe('what others changed meanwhile', () => {
  const type = (text: string) => {
    edits.type('name', text)
    row = { ...row, version: 5, name: 'Theirs' }
  }

  it('in the same field is sent with the version it was begun on, and the person chooses their own', async () => {
    type('Mine')
    edits.commit('name')
    await answer(stale('name', row))
    expect(sent).toMatchObject([{ version: 3 }])
    expect([state('name'), shown('name'), row.name]).toEqual(['clash', 'Mine', 'Theirs'])
    edits.commit('name')
    await settled()
    expect(sent).toHaveLength(1)
    edits.type('name', 'Mine, and more')
    expect(state('name')).toBe('clash')
    edits.keepMine('name')
    await settled()
    expect(sent[1]).toMatchObject({ changes: { name: 'Mine, and more' }, version: 5 })
  })

  it('is taken when the person says so', async () => {
    type('Mine')
    edits.commit('name')
    await answer(stale('name', row))
    edits.drop('name')
    expect(shown('name')).toBe('Theirs')
    await settled()
    expect(sent).toHaveLength(1)
  })

  it('comes in where one has typed and taken it back, or entered the same', async () => {
    type('Poster')
    edits.commit('name')
    await settled()
    expect([sent.length, shown('name')]).toEqual([0, 'Theirs'])
    row = { ...row, version: 3, name: 'Poster' }
    type('Theirs')
    edits.commit('name')
    await answer(stale('name', row))
    expect(edits.snapshot().size).toBe(0)
  })

  it('holds back what belongs together until the person has chosen', async () => {
    edits.pick({ projectId: 'p2', assigneeId: null })
    await answer(stale('projectId', { ...row, version: 5, projectId: 'p3' }))
    expect([state('projectId'), state('assigneeId')]).toEqual(['clash', 'typed'])
    edits.keepMine('projectId')
    await settled()
    expect(sent[1]).toMatchObject({ changes: { projectId: 'p2', assigneeId: null }, version: 5 })
    await answer({ ...row, version: 6, projectId: 'p2', assigneeId: null })
    expect(edits.snapshot().size).toBe(0)
  })
})
