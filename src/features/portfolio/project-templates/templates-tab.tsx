import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Ellipsis, LayoutTemplate, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { readsOf } from '#shared/contract/first-answers.ts'
import { idFrom } from '#shared/values/read-search.ts'
import { formatInstant } from '#ui/base/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import { ExportButton } from '#ui/lists/export-button.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/overlays/menu.tsx'
import { useRefresh } from '#ui/records/record-queries.ts'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import type { templatesApi } from './api.ts'
import { callTemplates, templateQuery, templatesQuery } from './client.ts'
import type { TemplateView } from './schema.ts'

const TemplateDialog = lazyPart(
  async () => (await import('./template-dialog.tsx')).TemplateDialog,
  ({ onClose }) => onClose(),
)
const EditTemplateDialog = lazyPart(
  async () => (await import('./template-form.tsx')).EditTemplateDialog,
  ({ onClose }) => onClose(),
)
const NewProjectDialog = lazyPart(
  async () => (await import('./new-project-dialog.tsx')).NewProjectDialog,
  ({ onClose }) => onClose(),
)

type Act = 'look' | 'edit' | 'use' | 'delete'

/** Plans of projects that are kept under a name: what each holds, who made it, and a project made from it. */
export function TemplatesTab() {
  const { timezone } = useActor()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const templates = useInfiniteQuery(templatesQuery)
  const rows = templates.data?.pages.flatMap((page) => page.items) ?? []
  const named = idFrom(search.template)
  const shown = useQuery(templateQuery(named)).data
  const [editing, setEditing] = useState<TemplateView | null>(null)
  const [using, setUsing] = useState<TemplateView | null>(null)
  const look = (template?: string) =>
    void navigate({ to: '/settings', search: { tab: 'templates', ...(template && { template }) }, replace: true, resetScroll: false })
  const remove = useRemove()
  const act = (what: Act, template: TemplateView) => {
    if (what === 'look') return look(template.id)
    if (what === 'edit') return setEditing(template)
    return what === 'use' ? setUsing(template) : void remove(template)
  }
  return (
    <Panel
      flush
      title="Project templates"
      description="Plans to begin a project with: tasks, deliverables and days from the start, with duties in place of people."
      aside={<ExportButton list={readsOf<typeof templatesApi>()('GET /api/project-templates', {})} things="templates" />}
    >
      {templates.isError && rows.length === 0 ? (
        <ErrorState
          compact
          message={sentenceOf(templates.error)}
          onRetry={() => void templates.refetch()}
          retrying={templates.isFetching}
        />
      ) : (
        <DataTable
          caption="Project templates"
          columns={columnsFor(timezone, act)}
          rows={rows}
          nameOf={({ name }) => name}
          onRowClick={({ id }) => look(id)}
          loadingRows={templates.isPending ? 3 : 0}
          empty={
            <EmptyState
              compact
              icon={<LayoutTemplate aria-hidden />}
              title="No templates yet"
              hint="Open a project whose plan is worth keeping, and choose “Save as template” in its menu."
            />
          }
        />
      )}
      <ShowMore list={templates} label="Show more templates" place="foot" />
      <Suspense fallback={null}>
        {named && shown && !editing && !using && (
          <TemplateDialog template={shown} onEdit={() => setEditing(shown)} onUse={() => setUsing(shown)} onClose={() => look()} />
        )}
        {editing && <EditTemplateDialog template={editing} onClose={() => setEditing(null)} />}
        {using && <NewProjectDialog templateId={using.id} onClose={() => setUsing(null)} />}
      </Suspense>
    </Panel>
  )
}

/** Deletes a template with undo. */
function useRemove() {
  const refresh = useRefresh(['project-templates', 'project-template'])
  return ({ id, name }: TemplateView) =>
    deleteWithUndo({
      noun: 'template',
      told: `“${name}” deleted`,
      remove: async () => {
        const deletion = await callTemplates('DELETE /api/project-templates/:id', { id })
        await refresh()
        return deletion
      },
      restore: async (deletionId) => {
        await callTemplates('POST /api/project-templates/:id/restore', { id, deletionId })
        await refresh()
      },
    })
}

function columnsFor(zone: string, act: (what: Act, template: TemplateView) => void): Column<TemplateView>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      phone: 'title',
      width: '44%',
      cell: (template) => (
        <span className="flex min-w-0 flex-col py-1">
          <button
            type="button"
            dir="auto"
            data-lead
            className="max-w-full truncate rounded-chip text-start font-medium underline-offset-3 hover:underline"
            onClick={(event) => {
              event.stopPropagation()
              act('look', template)
            }}
          >
            {template.name}
          </button>
          {template.description && (
            <span dir="auto" className="line-clamp-1 text-start text-meta font-normal break-words text-ink-3">
              {template.description}
            </span>
          )}
        </span>
      ),
    },
    { key: 'tasks', header: 'Tasks', align: 'end', width: '1%', cell: ({ taskCount }) => taskCount },
    { key: 'deliverables', header: 'Deliverables', align: 'end', width: '1%', cell: ({ deliverableCount }) => deliverableCount },
    {
      key: 'by',
      header: 'Made by',
      cell: ({ createdBy }) =>
        createdBy && (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar person={createdBy} size={20} decorative />
            <bdi className="truncate">{createdBy.fullName}</bdi>
          </span>
        ),
    },
    {
      key: 'at',
      header: 'Made',
      width: '1%',
      cell: ({ createdAt }) => <span className="whitespace-nowrap tabular">{formatInstant(createdAt, zone, 'date')}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      actions: true,
      align: 'end',
      phone: 'end',
      width: '1%',
      cell: (template) => (
        <Menu trigger={<IconButton size="sm" label={`Actions for ${template.name}`} icon={<Ellipsis aria-hidden />} />}>
          <MenuItem icon={<Plus aria-hidden />} onSelect={() => act('use', template)}>
            New Project
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => act('edit', template)}>
            Edit
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => act('delete', template)}>
            Delete
          </MenuItem>
        </Menu>
      ),
    },
  ]
}
