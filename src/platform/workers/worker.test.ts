import { expect, test } from 'vitest'
import type { workerTasks } from './testing-tasks.ts'
import { openWorker, TaskEnded, type WorkerLimits } from './worker.ts'

const tasks = new URL('testing-tasks.ts', import.meta.url)
const usual: WorkerLimits = { time: 20_000, memory: 64, perPerson: 2, waiting: 3, idle: 20_000 }
const open = (limits: Partial<WorkerLimits> = {}) => openWorker<typeof workerTasks>(tasks, { ...usual, ...limits })

/** A task waits until its gate is opened here: this thread must be free for it to end at all. */
const gate = () => new SharedArrayBuffer(4)
function release(shared: SharedArrayBuffer): void {
  const state = new Int32Array(shared)
  Atomics.store(state, 0, 1)
  Atomics.notify(state, 0)
}

test('computes in a thread of its own while this one goes on', async () => {
  const run = open()
  const held = gate()
  const waits = run('mia', 'wait', { gate: held, name: 'first' })
  const after = run('noah', 'isMainThread', undefined)
  release(held)
  expect(await waits).toBe('first')
  expect(await after).toBe(false)
})

test('ends a task that takes too long or too much memory, and runs the next one', async () => {
  const slow = open({ time: 300 })
  await expect(slow('mia', 'spin', undefined)).rejects.toBeInstanceOf(TaskEnded)
  const run = open()
  const full = expect(run('mia', 'fill', undefined)).rejects.toBeInstanceOf(TaskEnded)
  // It waits already while the thread before ends.
  const waits = run('mia', 'isMainThread', undefined)
  await full
  expect(await waits).toBe(false)
})

test('passes on what a task throws and keeps its thread', async () => {
  const run = open()
  const thread = await run('mia', 'thread', undefined)
  await expect(run('mia', 'fail', undefined)).rejects.toThrow('as asked')
  expect(await run('mia', 'thread', undefined)).toBe(thread)
})

test('refuses more than one person may have at once, and more than may wait', async () => {
  const run = open()
  const held = gate()
  const order: string[] = []
  const add = (person: string, name: string) =>
    run(person, 'wait', { gate: held, name }).then((done) => {
      order.push(done)
    })
  const running = [add('mia', 'mia 1'), add('mia', 'mia 2')]
  await expect(add('mia', 'mia 3')).rejects.toMatchObject({ code: 'too_many_requests' })
  running.push(add('noah', 'noah 1'), add('ida', 'ida 1'))
  await expect(add('lea', 'lea 1')).rejects.toMatchObject({ code: 'unavailable' })
  release(held)
  await Promise.all(running)
  expect(order).toEqual(['mia 1', 'mia 2', 'noah 1', 'ida 1'])
  // Who was refused may ask again once their tasks are done.
  await add('mia', 'mia 4')
})

test('lets people take turns', async () => {
  const run = open({ perPerson: 3, waiting: 10 })
  const held = gate()
  const order: string[] = []
  const add = (person: string, name: string) => run(person, 'wait', { gate: held, name }).then((done) => void order.push(done))
  const all = [add('mia', 'mia 1'), add('mia', 'mia 2'), add('mia', 'mia 3'), add('noah', 'noah 1')]
  release(held)
  await Promise.all(all)
  expect(order.indexOf('noah 1')).toBeLessThan(order.indexOf('mia 3'))
})
