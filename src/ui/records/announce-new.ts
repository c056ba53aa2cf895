import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isFiltered } from '../filters/active-filters.ts'
import { showNew } from '../lists/show-new.ts'
import { toast } from '../overlays/toast.tsx'
import { isListed } from './record-list.ts'
import { useOpenRecord } from './use-open-record.ts'

export interface Announcement {
  /** The kind by which lists on screen know the record: `task`. */
  readonly kind: string
  readonly id: string
  /** "Task created successfully" */
  readonly title: string
  readonly description?: string | undefined
  readonly onOpen: (id: string) => void
}

/** How long lists may take to load the record, and how long they stay as they are before it counts as hidden, in ms. */
const patience = 5000
const quietFor = 300

/**
 * Says that a record was created, with a button that opens it, and brings it into view. Where a list of its kind is on screen that does not
 * show it, the message says so.
 */
export function announceNew(queryClient: QueryClient, { kind, id, title, description, onOpen }: Announcement): void {
  const action = { label: 'Open', onClick: () => onOpen(id) }
  const say = (hidden: boolean) => {
    const words = [description, hidden && (isFiltered() ? 'The current filters hide it.' : 'It’s outside the current view.')]
    toast.success(title, { action, description: words.filter(Boolean).join(' ') || undefined })
  }
  const began = performance.now()
  let quietSince = began
  const look = () => {
    const listed = isListed(kind, id)
    if (listed !== false) {
      say(false)
      return
    }
    const now = performance.now()
    if (queryClient.isFetching() > 0) quietSince = now
    if (now - quietSince > quietFor || now - began > patience) say(true)
    else setTimeout(look, 50)
  }
  showNew(id)
  look()
}

/** Announces new records of one kind. */
export function useAnnounceNew(kind: string): (id: string, title: string, description?: string) => void {
  const queryClient = useQueryClient()
  const open = useOpenRecord(kind)
  return useCallback(
    (id, title, description) => announceNew(queryClient, { kind, id, title, description, onOpen: open }),
    [queryClient, kind, open],
  )
}
