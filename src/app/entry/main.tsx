import './no-eval.ts'
import '../styles.css'
import { createRoot } from 'react-dom/client'
import type { SessionView } from '#features/workspace/users/schema.ts'
import { beginPage } from '#features/workspace/users/use-page-owner.ts'
import { readAddress } from '#shared/contract/client.ts'
import { firstAnswersId, keepFirstAnswers } from '#shared/contract/first-answers.ts'
import { PartNotLoaded } from '#ui/states/missing-part.tsx'
import { guardDrops } from '#ui/uploads/drops.ts'
import { leaveFor } from '../routes/leave.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { takeOver } from './take-over.tsx'

guardDrops()
keepFirstAnswers(document.getElementById(firstAnswersId)?.textContent, (address, came) => {
  // It says for whom the page was loaded, as every request does.
  beginPage((came.get('/api/session') as SessionView).session)
  return readAddress(address)
})
const queryClient = createQueryClient(() => leaveFor(router, queryClient))
const router = createAppRouter(queryClient)

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id root')
const isDrawn = element.hasChildNodes()
// What the server drew stays until the application is whole: that is made beside it.
const place = isDrawn ? (element.cloneNode(false) as HTMLElement) : element
const root = createRoot(place, {
  // A part that is not there is said on the page and no fault of the code.
  onCaughtError: (error) => {
    // oxlint-disable-next-line no-console -- as React does by itself
    if (!(error instanceof PartNotLoaded)) console.error(error)
  },
})
if (isDrawn) void takeOver({ root, element: place, drawn: element, queryClient, router })
else {
  // There was nothing to press before this: whatever is pressed from now on is the application's.
  window.atelierEarly?.()
  root.render(<App queryClient={queryClient} router={router} />)
}
