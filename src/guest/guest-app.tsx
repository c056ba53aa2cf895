import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { OpenedLink } from '#features/records/link-guests/schema.ts'
import type { WorkspaceLook } from '#features/workspace/settings/schema.ts'
import { accentStyle } from '#shared/values/accent.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { Delivery } from './delivery.tsx'
import { GuestContext } from './guest-context.ts'
import { Review } from './review.tsx'
import { endsLink, type Key, keyIn, open, opened, Refusal, readLook } from './server.ts'
import { BrokenLink, PasswordForm, RefusedLink, WaitingLink } from './states.tsx'

const Engagement = lazyPart(async () => (await import('./engagement.tsx')).Engagement)
const Invoice = lazyPart(async () => (await import('./invoice.tsx')).Invoice)

type View =
  | { readonly is: 'waiting' }
  | { readonly is: 'broken' }
  | { readonly is: 'refused'; readonly error: unknown }
  | { readonly is: 'password'; readonly key: Key; readonly sentence: string }
  | { readonly is: 'open'; readonly link: OpenedLink }

/** Opens the link that the address names. @param again also where this browser has opened it before */
async function viewOf(again: boolean): Promise<View> {
  const key = keyIn(location.hash)
  if (!key) return { is: 'broken' }
  try {
    return { is: 'open', link: again ? await open(key) : await opened(key.id) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) return { is: 'refused', error }
    return again ? { is: 'password', key, sentence: error.message } : viewOf(true)
  }
}

/** Sets the tokens of the agency's accent on the page. */
function paintAccent({ accent }: WorkspaceLook): void {
  for (const [name, value] of Object.entries(accentStyle(accent))) document.documentElement.style.setProperty(name, value)
}

const unknownLook: WorkspaceLook = { name: '', logoUrl: null, accent: null }

export function GuestApp() {
  const [view, setView] = useState<View>({ is: 'waiting' })
  const [look, setLook] = useState<WorkspaceLook | null>(null)
  useEffect(() => {
    const restart = () => void viewOf(false).then(setView)
    restart()
    void readLook().then((read) => {
      if (read) paintAccent(read)
      setLook(read ?? unknownLook)
    })
    addEventListener('hashchange', restart)
    return () => removeEventListener('hashchange', restart)
  }, [])
  const link = view.is === 'open' ? view.link : null
  const title = link ? `${link.name} · ${link.workspace}` : look?.name
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  // Wait for the agency's logo and colour, so that nothing changes its look later.
  if (view.is === 'waiting' || look === null) return <WaitingLink />
  if (view.is === 'broken') return <BrokenLink look={look} />
  if (view.is === 'refused') return <RefusedLink look={look} error={view.error} onRetry={() => void viewOf(false).then(setView)} />
  if (view.is === 'password') {
    const { key, sentence } = view
    const enter = async (password: string) => setView({ is: 'open', link: await open(key, password) })
    return <PasswordForm look={look} sentence={sentence} onEnter={enter} />
  }
  const onEnd = (error: unknown): void => {
    // The cookie has expired or the password has changed: open the link again by its address.
    if (error instanceof Refusal && error.status === 401) void viewOf(true).then(setView)
    else setView({ is: 'refused', error })
  }
  return <Opened key={view.link.id} link={view.link} look={look} onLink={(next) => setView({ is: 'open', link: next })} onEnd={onEnd} />
}

interface OpenedProps {
  readonly link: OpenedLink
  readonly look: WorkspaceLook
  readonly onLink: (link: OpenedLink) => void
  readonly onEnd: (error: unknown) => void
}

function Opened({ link, look, onLink, onEnd }: OpenedProps) {
  // Kept from the first render: every `onEnd` does the same.
  const [client] = useState(() => newClient((error) => endsLink(error) && onEnd(error)))
  const guest = useMemo(() => ({ link, look, setLink: onLink, onEnd }), [link, look, onLink, onEnd])
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <GuestContext value={guest}>
          <Suspense fallback={<WaitingLink />}>{pageOf(link)}</Suspense>
        </GuestContext>
      </QueryClientProvider>
    </CSPProvider>
  )
}

function pageOf({ kind }: OpenedLink) {
  if (kind === 'review') return <Review />
  if (kind === 'engagement') return <Engagement />
  return kind === 'invoice' ? <Invoice /> : <Delivery />
}

function newClient(onError: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: true }, mutations: { networkMode: 'always' } },
  })
}
