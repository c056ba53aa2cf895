import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const window = new EventTarget()
let connection: { saveData?: boolean; effectiveType?: string } | undefined

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  connection = undefined
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', {
    get connection() {
      return connection
    },
  })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const move = (movementX: number, movementY: number): void =>
  void window.dispatchEvent(Object.assign(new Event('pointermove'), { movementX, movementY }))

test('what is needed soon waits for somebody who moves, and not for a pointer that rests', async () => {
  const { ahead } = await import('./soon.ts')
  const load = vi.fn(async () => undefined)
  ahead(load)
  move(0, 0)
  await vi.advanceTimersByTimeAsync(3000)
  expect(load).not.toHaveBeenCalled()
  move(0, 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledOnce()
})

test('it comes by itself after a while without anybody', async () => {
  const { ahead } = await import('./soon.ts')
  const load = vi.fn(async () => undefined)
  ahead(load)
  await vi.advanceTimersByTimeAsync(4001)
  expect(load).toHaveBeenCalledOnce()
})

test.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
  'with %o nothing is loaded ahead of its use, and what works by itself comes all the same',
  async (line) => {
    connection = line
    const { ahead, soon } = await import('./soon.ts')
    const menu = vi.fn(async () => undefined)
    const notices = vi.fn(async () => undefined)
    ahead(menu)
    soon(notices)
    move(5, 5)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(notices).toHaveBeenCalledOnce()
    expect(menu).not.toHaveBeenCalled()
  },
)
