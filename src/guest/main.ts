import type { OpenedLink } from '#features/records/link-guests/schema.ts'
import { deliveryView } from './delivery.ts'
import { show } from './dom.ts'
import './link.css'
import { reviewView } from './review.ts'
import { keyIn, open, opened, Refusal } from './server.ts'
import { brokenView, passwordView, refusedView, waitingView } from './states.ts'

// The page of somebody without an account. It is built by itself, so that nothing of the portal is loaded with it.

const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = (): void => void (document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light')

async function reveal(link: OpenedLink): Promise<void> {
  document.title = `${link.name} · ${link.workspace}`
  const view = await (link.kind === 'review' ? reviewView(link, refuse) : deliveryView(link, refuse))
  show(view)
}

function refuse(error: unknown): void {
  document.querySelector('dialog')?.close()
  // The cookie has ended, or the password is another one by now: the address opens it again.
  if (error instanceof Refusal && error.status === 401) void start(true)
  else show(refusedView(error, () => void start(false)))
}

/** @param anew also where this browser has opened the link already */
async function start(anew: boolean): Promise<void> {
  const key = keyIn(location.hash)
  if (!key) return show(brokenView())
  try {
    await reveal(anew ? await open(key) : await opened(key.id))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) return show(refusedView(error, () => void start(false)))
    if (!anew) return start(true)
    show(passwordView(error.message, async (password) => reveal(await open(key, password))))
  }
}

paint()
dark.addEventListener('change', paint)
addEventListener('hashchange', () => void start(false))
show(waitingView())
void start(false)
