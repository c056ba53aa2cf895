import { useNavigate, useSearch } from '@tanstack/react-router'
import { BellOff, CheckCheck } from 'lucide-react'
import { projectOption, useProjectChoices } from '#features/clients/projects/project-choices.tsx'
import { canListProjects } from '#features/clients/projects/rules.ts'
import { useActor, useSession } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { useFocusAfterRemoval } from '#ui/base/use-focus-after-removal.ts'
import { type KeyHint, useKeyHints, useKeys } from '#ui/base/use-keys.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Button } from '#ui/controls/button.tsx'
import { TabPanel, Tabs } from '#ui/controls/tabs.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { FilterSelect } from '#ui/filters/filter-bar.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { useListKeys } from '#ui/lists/use-list-keys.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { useMark, useMarkAll, useNotificationCount, useNotifications, useRemoval } from './client.ts'
import { groupsOf, NoticeGroupItem } from './notice-group.tsx'
import { type NotificationSearch, type NotificationTab, notificationTabs, readNotificationSearch } from './notifications-search.ts'

const labels: Record<NotificationTab, string> = { all: 'All', unread: 'Unread', read: 'Read' }
const emptyHints: Record<NotificationTab, string> = {
  all: 'What happens on your work comes here: tasks that you get, comments, mentions and due dates.',
  unread: 'You have read everything.',
  read: 'What you have read stays here until you delete it.',
}

/** What one was told: by tab and project, those of one record together. */
export function NotificationsScreen() {
  const navigate = useNavigate()
  const actor = useActor()
  const search = readNotificationSearch(useSearch({ strict: false }))
  const tab = search.tab ?? 'all'
  const setSearch = (next: NotificationSearch) => void navigate({ to: '/notifications', search: next, replace: true, resetScroll: false })
  const { data: count } = useNotificationCount(search)
  const list = useNotifications(search)
  const markAll = useMarkAll()
  const snapshot = list.data?.pages[0]?.snapshot
  const all = () => {
    if (!snapshot) return
    markAll.mutate(
      { snapshot, projectId: search.projectId },
      {
        onSuccess: () => toast.success('All notifications marked as read'),
        onError: (error) => toast.error('Failed to mark notifications as read', { description: sentenceOf(error) }),
      },
    )
  }
  return (
    <Tabs
      className="max-w-[860px]"
      label="Notifications"
      items={notificationTabs.map((value) => ({ value, label: labels[value], count: count?.[value] ?? null }))}
      value={tab}
      onChange={(next) => setSearch({ ...search, tab: next === 'all' ? undefined : next })}
      header={
        <PageHeader
          title="Notifications"
          actions={
            (count?.unread ?? 0) > 0 && (
              <Button icon={<CheckCheck aria-hidden />} disabled={!snapshot} loading={markAll.isPending} onClick={all}>
                Mark All as Read
              </Button>
            )
          }
        />
      }
      end={
        canListProjects(actor).allowed && (
          <ProjectFilter value={search.projectId} onChange={(projectId) => setSearch({ ...search, projectId })} />
        )
      }
    >
      {notificationTabs.map((value) => (
        <TabPanel key={value} value={value} className="pt-4">
          {value === tab && <NoticeList tab={tab} list={list} search={search} onClear={() => setSearch({ tab: search.tab })} />}
        </TabPanel>
      ))}
    </Tabs>
  )
}

function ProjectFilter({ value, onChange }: { readonly value: string | undefined; readonly onChange: (id: string | undefined) => void }) {
  const choices = useProjectChoices({ open: false, chosen: value ? [value] : [] })
  return (
    <span>
      <FilterSelect
        label="Project"
        value={value ?? null}
        onChange={(id) => onChange(id ?? undefined)}
        {...toOptions(choices, projectOption)}
      />
    </span>
  )
}

interface NoticeListProps {
  readonly tab: NotificationTab
  readonly list: ReturnType<typeof useNotifications>
  readonly search: NotificationSearch
  readonly onClear: () => void
}

function NoticeList({ tab, list, search, onClear }: NoticeListProps) {
  const { user } = useSession()
  const today = useToday(user.timezone)
  const mark = useMark()
  const { remove, restore } = useRemoval()
  const groups = groupsOf(list.data?.pages.flatMap(({ items }) => items) ?? [])
  const count = groups.reduce((sum, { notices }) => sum + notices.length, 0)
  const { frame, pressed, leave } = useFocusAfterRemoval<HTMLUListElement>(count, () => document.querySelector<HTMLElement>('main h1'))
  const keyed = useNoticeKeys()
  if (list.isPending) return <NoticesSkeleton />
  if (!list.data) return <ErrorState message={sentenceOf(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  const onDelete = async (ids: readonly string[]) => {
    leave(pressed())
    const told = ids.length > 1 ? `${ids.length} notifications deleted` : 'Notification deleted'
    await deleteWithUndo({ noun: ids.length > 1 ? 'notifications' : 'notification', told, remove: () => remove(ids), restore })
  }
  const onMark = (ids: readonly string[], read: boolean) =>
    mark.mutate({ ids, read }, { onError: (error) => toast.error('Failed to mark the notification', { description: sentenceOf(error) }) })
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={<BellOff aria-hidden />}
        title="No notifications"
        hint={search.projectId ? 'Nothing was told of this project here.' : emptyHints[tab]}
        action={search.projectId && <Button onClick={onClear}>Show all projects</Button>}
      />
    )
  }
  return (
    <div
      ref={keyed}
      aria-busy={list.isPlaceholderData}
      className={cn('transition-opacity', list.isPlaceholderData && 'opacity-60 delay-300')}
    >
      <ul ref={frame} aria-label={labels[tab]} className="overflow-hidden rounded-panel border border-line bg-surface">
        {groups.map((group) => (
          <NoticeGroupItem
            key={group.key}
            group={group}
            zone={user.timezone}
            today={today}
            onMark={onMark}
            onDelete={(ids) => void onDelete(ids)}
          />
        ))}
      </ul>
      <ShowMore list={list} label="Show older" place="below" />
    </div>
  )
}

function NoticesSkeleton() {
  return (
    <Loading label="Loading notifications">
      <div className="overflow-hidden rounded-panel border border-line bg-surface">
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <div key={place} className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-b-0">
            <Skeleton className="size-8 rounded-full" />
            <div className="flex flex-1 flex-col gap-2 py-0.5">
              <Skeleton className="h-4 w-[32%]" />
              <Skeleton className={cn('h-3.5', place % 2 ? 'w-[62%]' : 'w-[74%]')} />
              <Skeleton className="h-3 w-[24%]" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

const actKeys: readonly KeyHint[] = [
  ['U', 'Mark as read or unread'],
  ['Delete', 'Delete the notification'],
]

/** The keys of a list; U and Delete press the line's own buttons. */
function useNoticeKeys() {
  const list = useListKeys<HTMLDivElement>()
  useKeyHints(actKeys)
  useKeys((key, target) => {
    const act = { u: 'mark', Delete: 'delete' }[key]
    const button = act === undefined ? null : target.closest('[data-row-id]')?.querySelector<HTMLElement>(`[data-act=${act}]`)
    button?.click()
    return Boolean(button)
  })
  return list
}
