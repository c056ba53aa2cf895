import { lazyPart } from '#ui/states/lazy-part.tsx'
import { WbsScreen } from '../wbs/wbs-screen.tsx'

/** The days of a plan, loaded when somebody looks at them. */
export const TimelinePart = lazyPart(async () => (await import('./timeline-part.tsx')).TimelinePart)

/** The work breakdown structure as a tree or on its days. */
export function WbsPage() {
  return <WbsScreen timeline={TimelinePart} />
}
