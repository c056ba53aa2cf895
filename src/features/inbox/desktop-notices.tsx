import { onLive } from '#shared/live-bus.ts'
import { callInbox } from './client.ts'

/** How long a tab in front has to say so, in ms. */
const patience = 200
let started = false

/**
 * Shows what comes on the desktop while no tab of the portal is in front; of several tabs behind, one does. Nothing is asked here: it
 * does so where the browser allows it, and begins once.
 */
export function startDesktopNotices(): void {
  if (started || !('Notification' in globalThis) || Notification.permission !== 'granted') return
  started = true
  const tabs = new BroadcastChannel('atelier-front')
  tabs.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    if (data === 'who is in front?' && document.visibilityState === 'visible') tabs.postMessage('I am')
  })
  onLive('notification', ({ kind, recordId }) => {
    if (kind === 'notification.created' && document.visibilityState !== 'visible') void showUnlessInFront(tabs, recordId)
  })
}

async function showUnlessInFront(tabs: BroadcastChannel, id: string): Promise<void> {
  let inFront = false
  const hear = ({ data }: MessageEvent) => {
    if (data === 'I am') inFront = true
  }
  tabs.addEventListener('message', hear)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  tabs.postMessage('who is in front?')
  await new Promise((resolve) => setTimeout(resolve, patience))
  tabs.removeEventListener('message', hear)
  if (inFront) return
  // Whoever of the tabs behind gets the lock shows it; it is held until the others have asked.
  await navigator.locks.request(`atelier-notice-${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await show(id)
    await new Promise((resolve) => setTimeout(resolve, 10 * patience))
  })
}

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
