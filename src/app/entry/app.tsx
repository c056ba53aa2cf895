import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import type { createAppRouter } from './router.tsx'

type AppProps = {
  readonly queryClient: QueryClient
  readonly router: ReturnType<typeof createAppRouter>
  /** behind everything: it is drawn last */
  readonly children?: ReactNode
}

/** The whole application, for the browser and for the server's first view alike. */
export function App({ queryClient, router, children }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {children}
      </QueryClientProvider>
    </StrictMode>
  )
}
