import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { firstAnswersId, keepFirstAnswers } from '#shared/first-answers.ts'
import { PartNotLoaded } from '#ui/display/missing-part.tsx'
import { leaveFor } from './leave.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

keepFirstAnswers(document.getElementById(firstAnswersId)?.textContent)
const queryClient = createQueryClient(() => leaveFor(router, queryClient))
const router = createAppRouter(queryClient)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
createRoot(root, {
  // A part that is not there is said on the page and no fault of the code.
  onCaughtError: (error) => {
    // oxlint-disable-next-line no-console -- as React does by itself
    if (!(error instanceof PartNotLoaded)) console.error(error)
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
