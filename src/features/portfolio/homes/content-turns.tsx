import { useQuery } from '@tanstack/react-query'
import { callContent, useContentCounts } from '#features/content/items/client.ts'
import { TurnLine } from '#features/content/items/content-card.tsx'
import { ContentLines } from '#features/content/items/content-lines.tsx'
import { shownOnContent } from '#features/content/items/labels.ts'
import type { ContentItemView } from '#features/content/items/schema.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Panel } from '#ui/display/panel.tsx'

const shownItems = 5
const turn = (item: ContentItemView) => <TurnLine item={item} />

/** Whose turn it is on the content of a project: how much lies with whom, and what is due next. Nothing where none is open. */
export function ContentTurns({ projectId }: { readonly projectId: string }) {
  const { staff } = useActor()
  const filters = { projectId: [projectId] }
  const counts = useContentCounts(filters)
  const open = useQuery({
    queryKey: ['content-items', 'turns', projectId],
    meta: { refreshedBy: shownOnContent },
    queryFn: ({ signal }) =>
      callContent('GET /api/content-items', { ...filters, open: true, sort: 'dueDate', limit: shownItems }, { signal }),
  })
  const turns = counts.data?.turns
  if (!turns || !open.data || open.data.items.length === 0) return null
  return (
    <Panel
      flush
      title="Content in work"
      aside={
        <span className="text-secondary text-ink-2 tabular">
          {`${turns.agency} with the agency · ${turns.client} with ${staff ? 'the client' : 'you'}`}
        </span>
      }
    >
      <ContentLines items={open.data.items} label="Content in work" placed={false} end={turn} />
    </Panel>
  )
}
