import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { callDocuments } from '#features/documents/documents/client.ts'
import { callAttachments } from '#features/records/attachments/client.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { callDeliverables } from './client.ts'
import { hiddenWords } from './labels.ts'
import type { DeliverableStatus, HiddenItem } from './schema.ts'

type Sent = { readonly id: string; readonly name: string; readonly status: DeliverableStatus }

/**
 * Asks before deliverables go to review of which the client won't see everything, and shows the rest to the client where the person
 * chooses to. @returns a function that says whether to go on
 */
export function useReviewQuestion(): (items: readonly Sent[], status: DeliverableStatus) => Promise<boolean> {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return useCallback(
    async (items, status) => {
      const sent = status === 'review' ? items.filter((one) => one.status !== 'review') : []
      const hidden = (await Promise.all(sent.map(hiddenOf))).flat()
      if (hidden.length === 0) return true
      const showable = hidden.filter(({ mayShow }) => mayShow)
      let shows = false
      const [first] = sent
      const yes = await confirm({
        title: sent.length === 1 && first ? `Move “${first.name}” to Review?` : `Move ${sent.length} deliverables to Review?`,
        body: `The client won’t see ${hiddenWords(hidden)}.`,
        extra: <HiddenList hidden={hidden} showable={showable} onShows={(next) => (shows = next)} />,
        confirmLabel: 'Move to Review',
      })
      if (yes && shows) {
        await Promise.all(showable.map(show))
        for (const name of ['attachments', 'deliverable-parts', 'documents']) void queryClient.invalidateQueries({ queryKey: [name] })
      }
      return yes
    },
    [confirm, queryClient],
  )
}

/** Where it can't be read, the server still decides about the move. */
const hiddenOf = ({ id }: Sent): Promise<readonly HiddenItem[]> =>
  callDeliverables('GET /api/deliverables/:id/hidden', { id }).then(
    ({ items }) => items,
    () => [],
  )

async function show({ type, id, name }: HiddenItem): Promise<void> {
  try {
    await (type === 'file'
      ? callAttachments('PATCH /api/attachments/:id', { id, audience: 'client' })
      : callDocuments('PATCH /api/documents/:id', { id, audience: 'client' }))
  } catch (error) {
    toast.error(`Failed to show “${name}” to the client: ${sentenceOf(error)}`)
  }
}

interface HiddenListProps {
  readonly hidden: readonly HiddenItem[]
  readonly showable: readonly HiddenItem[]
  readonly onShows: (shows: boolean) => void
}

function HiddenList({ hidden, showable, onShows }: HiddenListProps) {
  const [shows, setShows] = useState(false)
  return (
    <div className="mt-3 flex flex-col gap-3">
      <ul className="flex max-h-40 list-disc flex-col gap-0.5 overflow-y-auto pl-5 text-secondary text-ink-2 scrollbar-thin">
        {hidden.map(({ id, name }) => (
          <li key={id}>
            <bdi className="break-words">{name}</bdi>
          </li>
        ))}
      </ul>
      {showable.length > 0 && (
        <Checkbox
          checked={shows}
          onChange={(next) => {
            setShows(next)
            onShows(next)
          }}
        >
          {`Show ${hiddenWords(showable)} to the client`}
        </Checkbox>
      )}
      {hidden.some(({ type }) => type === 'content-item') && (
        <p className="text-meta text-ink-3">Share content with the client from its own page.</p>
      )}
    </div>
  )
}
