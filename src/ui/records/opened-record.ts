import type { ReactNode } from 'react'
import type { RecordScreenKind } from '#shared/records/addresses.ts'

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

/** What the shell hands to the parts that later capabilities show below the fields of an opened record. */
export interface BesideRecordProps {
  readonly recordType: RecordScreenKind
  readonly recordId: string
}
