import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Check, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useBrandChoices } from '#features/clients/brands/brand-choices.tsx'
import { Button } from '#ui/controls/button.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { Menu, MenuGroup, MenuItem, MenuSeparator, MenuSub } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { type BoardSearch, noView, searchOf, viewText } from '../tasks/task-search.ts'
import { callViews, takeView, useTaskViews } from './client.ts'
import { groupViews, type ViewGroup } from './labels.ts'
import type { TaskViewView } from './schema.ts'
import type { ViewTask } from './view-dialog.tsx'

const ViewDialog = lazyPart(
  async () => (await import('./view-dialog.tsx')).ViewDialog,
  ({ onClose }) => onClose(),
)

export type SavedViewsProps = {
  readonly search: BoardSearch
  readonly onChange: (changed: Partial<BoardSearch>) => void
  /** the one project that is filtered by, for which a view can be saved by who may */
  readonly projectId: string | null
  /** whether somebody pressed for it before it was there */
  readonly opened: boolean
}

/** Views of tasks under a name: opened, saved, replaced, renamed and deleted from one menu. */
export function SavedViews({ search, onChange, projectId, opened }: SavedViewsProps) {
  const [shown, setShown] = useState(opened)
  const queryClient = useQueryClient()
  const views = useTaskViews()
  const brands = useBrandChoices({ open: false, enabled: shown })
  const [task, setTask] = useState<ViewTask | null>(null)
  const all = views.data ?? []
  const now = all.find(({ id }) => id === search.saved)
  const text = viewText({ ...search, saved: undefined })
  // As it is stored, with the board said by nothing: an address may say it.
  const changed = now !== undefined && viewText(searchOf(now.search)) !== viewText(searchOf(text))
  const open = ({ id, search: stored }: TaskViewView) => onChange({ ...noView, ...searchOf(stored), saved: id })
  const replace = async (view: TaskViewView) => {
    try {
      await takeView(queryClient, await callViews('PATCH /api/task-views/:id', { id: view.id, search: text, version: view.version }))
      toast.success(`“${view.name}” updated`, {
        action: { label: 'Undo', onClick: () => void putBack(view) },
      })
    } catch (error) {
      toast.error('Failed to update saved view', { description: sentenceOf(error) })
    }
  }
  const putBack = async ({ id, search: before }: TaskViewView) => {
    try {
      await takeView(queryClient, await callViews('PATCH /api/task-views/:id', { id, search: before }))
    } catch (error) {
      toast.error('Failed to update saved view', { description: sentenceOf(error) })
    }
  }
  const remove = async ({ id, name }: TaskViewView) => {
    const gone = await deleteWithUndo({
      noun: 'saved view',
      told: `“${name}” deleted`,
      remove: () => callViews('DELETE /api/task-views/:id', { id }),
      restore: async (deletionId) => takeView(queryClient, await callViews('POST /api/task-views/:id/restore', { id, deletionId })),
    })
    if (!gone) return
    onChange({ saved: undefined })
    await queryClient.invalidateQueries({ queryKey: ['task-views'] })
  }
  const { own, chosen, others } = groupViews(all, search.projectId ?? [], (id) => brands.byId(id)?.name)
  // A long list would push what can be done with views out of reach.
  const folds = others.length > (chosen.length > 0 ? 0 : 3)
  const group = ({ id, label, views: among }: ViewGroup) => (
    <MenuGroup key={id} label={label}>
      {among.map((view) => (
        <MenuItem key={view.id} icon={view.id === now?.id ? <Check aria-hidden /> : <Bookmark aria-hidden />} onSelect={() => open(view)}>
          <span dir="auto" className="break-words whitespace-normal">
            {view.name}
          </span>
        </MenuItem>
      ))}
    </MenuGroup>
  )
  return (
    <>
      <Menu
        open={shown}
        onOpenChange={setShown}
        trigger={
          <Button icon={<Bookmark aria-hidden />}>
            <span className="max-w-56 truncate">
              <span className="sr-only">Saved views: </span>
              {now ? now.name : 'Views'}
              {changed && <span className="text-ink-3"> (changed)</span>}
            </span>
          </Button>
        }
      >
        {views.isError && !views.data && (
          <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => void views.refetch()}>
            Saved views could not be loaded. Try again
          </MenuItem>
        )}
        {own && group(own)}
        {chosen.map(group)}
        {folds ? (
          <MenuSub label={chosen.length > 0 ? 'Other projects' : 'Views of projects'}>{others.map(group)}</MenuSub>
        ) : (
          others.map(group)
        )}
        {all.length > 0 && <MenuSeparator />}
        {now?.manageable && (
          <MenuGroup label={`“${now.name}”`}>
            <MenuItem icon={<RefreshCw aria-hidden />} disabled={!changed} onSelect={() => void replace(now)}>
              Update view
            </MenuItem>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setTask({ rename: now })}>
              Rename view
            </MenuItem>
            <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove(now)}>
              Delete view
            </MenuItem>
          </MenuGroup>
        )}
        <MenuItem icon={<Plus aria-hidden />} onSelect={() => setTask({ save: text })}>
          Save as new view
        </MenuItem>
      </Menu>
      {task && (
        <Suspense fallback={null}>
          <ViewDialog
            task={task}
            projectId={projectId}
            onSaved={(view) => 'save' in task && onChange({ saved: view.id })}
            onClose={() => setTask(null)}
          />
        </Suspense>
      )}
    </>
  )
}
