import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Ellipsis, Pause, Pencil, Play, Plus, Repeat, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { PlaceLine } from '#features/clients/projects/place-line.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { formatDate, formatMoney } from '#ui/base/format.ts'
import { useSearchChange } from '#ui/base/use-part-search.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { DataTable } from '#ui/lists/data-table.tsx'
import { tellFailure } from '#ui/lists/failure-toast.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { showNew } from '#ui/lists/show-new.ts'
import type { Column } from '#ui/lists/table-column.ts'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { takeRecord } from '#ui/records/record-queries.ts'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { callPlans, planQuery, usePlans, usePlansRefresh } from '../recurring-invoices/client.ts'
import { rhythmLabels } from '../recurring-invoices/labels.ts'
import { readPlanSearch } from '../recurring-invoices/recurring-search.ts'
import { canCreatePlan } from '../recurring-invoices/rules.ts'
import type { PlanView } from '../recurring-invoices/schema.ts'

const PlanDialog = lazyPart(
  async () => (await import('./plan-dialog.tsx')).PlanDialog,
  ({ onClose }) => onClose(),
)

/** Plans of recurring invoices: what each bills, when the next draft comes, and the invoices it has made. */
export function RecurringTab() {
  const mayEdit = canCreatePlan(useActor()).allowed
  const list = usePlans()
  const [creating, setCreating] = useState(false)
  const [opened, open] = useOpenedPlan(mayEdit)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const create = mayEdit ? (
    <Button variant="primary" size="sm" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      New recurring invoice
    </Button>
  ) : undefined
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      {rows.length > 0 && <div className="flex justify-end">{create}</div>}
      {list.isError && rows.length === 0 ? (
        <ErrorState message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <Panel flush>
          <DataTable
            caption="Recurring invoices"
            columns={columnsFor(mayEdit, open)}
            rows={rows}
            nameOf={({ name }) => name}
            loadingRows={list.isPending ? 3 : 0}
            empty={
              <EmptyState
                icon={<Repeat aria-hidden />}
                title="No recurring invoices"
                hint="Plan a retainer or a subscription once: each period makes a draft, which nobody sends but you."
                action={create}
              />
            }
          />
          <ShowMore list={list} label="Show more" place="foot" />
        </Panel>
      )}
      {(creating || opened) && (
        <Suspense fallback={null}>
          <PlanDialog plan={opened ?? null} onClose={() => (opened ? open(undefined) : setCreating(false))} />
        </Suspense>
      )}
    </div>
  )
}

/** The plan that the address names: opened for editors, and brought into view for people who only see plans. */
function useOpenedPlan(mayEdit: boolean): [PlanView | undefined, (plan: PlanView | undefined) => void] {
  const { plan: id } = readPlanSearch(useSearch({ strict: false }))
  const change = useSearchChange()
  const queryClient = useQueryClient()
  const { data, error } = useQuery({ ...planQuery(id), enabled: mayEdit && id !== undefined })
  useEffect(() => {
    if (id !== undefined && !mayEdit) showNew(id)
  }, [id, mayEdit])
  useEffect(() => {
    if (error) tellFailure('Failed to open the recurring invoice', sentenceOf(error))
  }, [error])
  const open = (plan: PlanView | undefined) => {
    if (plan) takeRecord(queryClient, 'recurring-invoice', plan)
    change({ plan: plan?.id })
  }
  return [data, open]
}

function columnsFor(mayEdit: boolean, onEdit: (plan: PlanView) => void): Column<PlanView>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      phone: 'title',
      skeleton: <Skeleton className="h-4 w-40" />,
      cell: ({ name, project, brand }) => (
        <span className="flex min-w-0 flex-col">
          <bdi className="truncate font-medium">{name}</bdi>
          <span className="text-meta">
            <PlaceLine project={project} brand={brand} />
          </span>
        </span>
      ),
    },
    {
      key: 'every',
      header: 'Rhythm',
      phone: 'bare',
      width: '1%',
      cell: ({ every, sendsItself }) => (
        <span className="flex flex-col whitespace-nowrap">
          {rhythmLabels[every]}
          {sendsItself && <span className="text-meta text-ink-3">sent automatically</span>}
        </span>
      ),
    },
    {
      key: 'next',
      header: 'Next draft',
      phone: 'bare',
      width: '1%',
      cell: ({ nextOn, pausedAt }) =>
        pausedAt !== null ? (
          <Badge>Paused</Badge>
        ) : (
          <span className="whitespace-nowrap">{nextOn === null ? 'Ended' : formatDate(nextOn)}</span>
        ),
    },
    {
      key: 'latest',
      header: 'Latest',
      phone: 'hide',
      width: '150px',
      cell: ({ latest: [last], made }) =>
        last && (
          <span className="flex min-w-0 flex-col">
            <RecordLink kind="invoice" id={last.id} className="truncate tabular underline-offset-3 hover:underline">
              {last.invoiceNumber}
            </RecordLink>
            {made > 1 && <span className="text-meta text-ink-3">{made} in all</span>}
          </span>
        ),
    },
    {
      key: 'total',
      header: 'Total',
      align: 'end',
      phone: 'bare',
      width: '1%',
      skeleton: <Skeleton className="ml-auto h-4 w-20" />,
      cell: ({ totalAmount, currency }) => <span className="font-medium whitespace-nowrap">{formatMoney(totalAmount, currency)}</span>,
    },
    ...(mayEdit
      ? [
          {
            key: 'actions',
            header: 'Actions',
            hideHeader: true,
            actions: true,
            phone: 'end',
            width: '1%',
            cell: (plan: PlanView) => <PlanMenu plan={plan} onEdit={() => onEdit(plan)} />,
          } satisfies Column<PlanView>,
        ]
      : []),
  ]
}

function PlanMenu({ plan: { id, name, version, pausedAt }, onEdit }: { readonly plan: PlanView; readonly onEdit: () => void }) {
  const refresh = usePlansRefresh()
  const pause = async (paused: boolean) => {
    try {
      await callPlans('PATCH /api/recurring-invoices/:id', { id, version, paused })
      toast.success(paused ? `“${name}” is paused` : `“${name}” goes on`)
    } catch (error) {
      tellFailure('Failed to change the plan', sentenceOf(error), true)
    }
    await refresh()
  }
  const remove = async () => {
    await deleteWithUndo({
      noun: 'recurring invoice',
      told: 'Recurring invoice deleted',
      remove: () => callPlans('DELETE /api/recurring-invoices/:id', { id }),
      restore: async (deletionId) => {
        await callPlans('POST /api/recurring-invoices/:id/restore', { id, deletionId })
        await refresh()
      },
    })
    await refresh()
  }
  return (
    <Menu trigger={<IconButton size="sm" label={`Actions for ${name}`} icon={<Ellipsis aria-hidden />} />}>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit
      </MenuItem>
      {pausedAt === null ? (
        <MenuItem icon={<Pause aria-hidden />} onSelect={() => void pause(true)}>
          Pause
        </MenuItem>
      ) : (
        <MenuItem icon={<Play aria-hidden />} onSelect={() => void pause(false)}>
          Resume
        </MenuItem>
      )}
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove()}>
        Delete
      </MenuItem>
    </Menu>
  )
}
