import type { ReactNode } from 'react'

/** What the shell hands to the part that shows one record over the page. */
export interface OpenedRecordProps {
  readonly id: string
  /** false while it fades out */
  readonly open: boolean
  /** Takes it out of the address. @returns when that is done */
  readonly onClose: () => Promise<void>
  /** It has faded out. */
  readonly onClosed: () => void
  /** Shows another record of the same kind in its place. */
  readonly onGo: (id: string) => void
  /** what a higher capability shows below its fields */
  readonly also?: ReactNode
}
