import { useOffer } from '../base/use-keys.ts'
import { copyLink } from './copy-link.ts'
import type { RecordBarProps } from './record-bar.tsx'

/** What the bar of an open record does, among the commands on offer. @param noun "task" */
export function useRecordOffers(noun: string, { address, neighbours, onGo }: RecordBarProps): void {
  const { next, previous } = neighbours ?? {}
  useOffer(`Copy link to this ${noun}`, () => void copyLink(new URL(address, location.origin).href))
  useOffer(next ? `Next ${noun}` : null, () => next && onGo(next))
  useOffer(previous ? `Previous ${noun}` : null, () => previous && onGo(previous))
}
