import { onLive } from '#shared/contract/live-bus.ts'
import { callInbox } from './client.ts'

/** Held by a tab as long as it is in front; by several windows side by side at once. */
const front = 'atelier-front'
/** What was shown last, for all tabs of this browser. */
const shownKey = 'atelier-shown-notices'
const keptIds = 50
let started = false

/**
 * Shows what comes on the desktop while no tab of the portal is in front; of several tabs behind, one does. Nothing is asked here: it
 * does so where the browser allows it, and begins once.
 */
export function startDesktopNotices(): void {
  if (started || !('Notification' in globalThis) || Notification.permission !== 'granted') return
  started = true
  holdWhileInFront()
  document.addEventListener('visibilitychange', holdWhileInFront)
  onLive('notification', ({ kind, recordId }) => {
    if (kind === 'notification.created' && document.visibilityState !== 'visible') void showUnlessInFront(recordId)
  })
}

let letGo: (() => void) | undefined

function holdWhileInFront(): void {
  letGo?.()
  letGo = undefined
  if (document.visibilityState !== 'visible') return
  const { promise, resolve } = Promise.withResolvers<void>()
  letGo = resolve
  void navigator.locks.request(front, { mode: 'shared' }, () => promise)
}

async function showUnlessInFront(id: string): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  if (held.some(({ name }) => name === front)) return
  // One tab after the other, so that the second finds what the first has shown.
  await navigator.locks.request(shownKey, async () => {
    const shown = shownIds()
    if (shown.includes(id)) return
    await show(id)
    localStorage.setItem(shownKey, [...shown, id].slice(-keptIds).join(' '))
  })
}

const shownIds = (): string[] => (localStorage.getItem(shownKey) ?? '').split(' ')

async function show(id: string): Promise<void> {
  const { items } = await callInbox('GET /api/notifications', { read: false, limit: 20 })
  const notice = items.find((one) => one.id === id)
  if (!notice) return
  const shown = new Notification(notice.title, { body: notice.message, tag: id, icon: '/logo.svg' })
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    location.assign(notice.actionUrl ?? '/notifications')
  })
}
