import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { sessionQuery } from '#features/workspace/users/use-session.ts'
import { withFirstAnswers } from '#shared/contract/first-answers.ts'
import { heldFor, setDrawn } from '#ui/base/drawn.ts'
import { type Rendering, renderFor } from '#ui/base/rendering.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { unasked } from './unasked.ts'

// The entry of the build for the server, see vite.config.ts.

export type FirstView = {
  /** path and search */
  address: string
  /** the first answers by their addresses, the session among them */
  answers: ReadonlyMap<string, unknown>
  browser: Rendering
}

/** What a screen reads may name what else it reads; the browser goes just as far before it takes over. */
export const mostRounds = 3

/**
 * Draws the first view of a page from what it reads first. Nothing is kept of it.
 * @returns HTML of the application's root element, or null where the address leads elsewhere
 */
export async function drawFirstView({ address, answers, browser }: FirstView): Promise<string | null> {
  const left = new Map(answers)
  const queryClient = createQueryClient(() => undefined)
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } })
  try {
    queryClient.setQueryData(sessionQuery.queryKey, left.get('/api/session') as never)
    left.delete('/api/session')
    const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
    await router.load()
    const { matches } = router.state
    if (matches.length === 0 || matches.some(({ status }) => status !== 'success')) return null
    const draw = () => renderFor(browser, () => renderToString(<App queryClient={queryClient} router={router} />))
    for (let round = 1; ; round++) {
      setDrawn(true)
      const html = draw()
      const [named, parts] = [unasked(queryClient), heldFor()]
      setDrawn(false)
      if (named.length + parts.length === 0 || round === mostRounds) return html
      await Promise.allSettled(parts)
      const found = await Promise.all(
        named.map((query) =>
          withFirstAnswers(left, () => query.fetch()).then(
            () => true,
            () => false,
          ),
        ),
      )
      // What did not come along is still on its way in the browser, and is drawn so.
      for (const [at, query] of named.entries()) if (!found[at]) query.reset()
      if (parts.length === 0 && !found.includes(true)) return html
    }
  } finally {
    queryClient.clear()
  }
}
