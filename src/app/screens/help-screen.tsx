import { PageText } from '#features/workspace/pages/page-text.tsx'
import { PlaceholderScreen } from './placeholder-screen.tsx'

/** /help: what the agency tells those who work in its portal. */
export function HelpScreen() {
  return <PageText page="help" unwritten={<PlaceholderScreen />} />
}
