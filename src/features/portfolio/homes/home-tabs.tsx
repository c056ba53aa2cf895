import { type ComponentType, Suspense } from 'react'
import { InHome } from '#features/clients/projects/place-line.tsx'
import { homeTabParts } from '#features/screens.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { type Actor, inScope } from '#shared/rights/actor.ts'
import { TabPanel, Tabs } from '#ui/controls/tabs.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { loadPart } from '#ui/states/load-part.ts'

/** One tab of a home. Other capabilities declare theirs in `screens.ts`. */
export interface HomeTab<Row> {
  /** as it stands in the address */
  readonly value: string
  readonly label: string
  readonly count?: (row: Row) => number | undefined
  /** For whom it is there; without it for everybody who sees the home. */
  readonly open?: (actor: Actor, row: Row) => boolean
  readonly content: ComponentType<{ readonly row: Row }>
}

/** Values of all tabs in their order; a new one is shown before those about people and the past. */
const order = [
  'overview',
  'projects',
  'tasks',
  'wbs',
  'documents',
  'content',
  'deliverables',
  'kit',
  'billing',
  'hours',
  'people',
  'history',
]
const latest = order.indexOf('billing') - 0.5

/** The tabs of a home with those that other capabilities declare for it, in their order. */
export function withDeclaredTabs<Row extends { id: string }>(
  of: 'brand' | 'project',
  own: readonly HomeTab<Row>[],
): readonly HomeTab<Row>[] {
  const declared = homeTabParts
    .filter((tab) => tab.of === of)
    .map(
      ({ value, label, part }): HomeTab<Row> => ({
        value,
        label,
        // The directory of all brands and projects shows names and cards, not what is inside.
        open: (actor, { id }) => inScope(actor, of === 'brand' ? { brandId: id } : { projectId: id }),
        content: lazyPart<{ readonly row: Row }>(() => loadPart(part)),
      }),
    )
  const placeOf = ({ value }: HomeTab<Row>) => (order.includes(value) ? order.indexOf(value) : latest)
  return [...own, ...declared].toSorted((a, b) => placeOf(a) - placeOf(b))
}

interface HomeTabsProps<Row> {
  readonly of: 'project' | 'brand'
  /** The name of the line of tabs. */
  readonly label: string
  readonly tabs: readonly HomeTab<Row>[]
  readonly row: Row
  /** how much there is in a tab, by its value, where the row does not say it */
  readonly counts?: Readonly<Record<string, number | undefined>>
  /** what the address names; anything unknown or not open is the first one */
  readonly chosen: string | undefined
  readonly onChoose: (tab: string | undefined) => void
}

/** The areas of a home that are open to this person. */
export function HomeTabs<Row>({ of, label, tabs, row, counts, chosen, onChoose }: HomeTabsProps<Row>) {
  const actor = useActor()
  const open = tabs.filter((tab) => tab.open?.(actor, row) ?? true)
  const first = open[0]
  const shown = open.find(({ value }) => value === chosen) ?? first
  if (!shown || !first) return null
  return (
    <Tabs
      label={label}
      items={open.map(({ value, label: name, count }) => ({ value, label: name, count: count?.(row) ?? counts?.[value] }))}
      value={shown.value}
      onChange={(tab) => onChoose(tab === first.value ? undefined : tab)}
    >
      {open.map(({ value, content: Content }) => (
        <TabPanel key={value} value={value} className="@container pt-4">
          <Suspense fallback={<ContentSkeleton />}>
            <InHome value={of}>
              <Content row={row} />
            </InHome>
          </Suspense>
        </TabPanel>
      ))}
    </Tabs>
  )
}

function ContentSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-64 w-full rounded-panel" />
    </Loading>
  )
}
