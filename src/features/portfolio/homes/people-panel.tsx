import { Users } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Table } from '#ui/lists/table.tsx'
import type { Column } from '#ui/lists/table-column.ts'
import { ErrorState } from '#ui/states/error-state.tsx'

interface PeoplePanelProps<Person> {
  readonly caption: string
  readonly columns: readonly Column<Person>[]
  /** The team, as `useQuery` gives it. */
  readonly team: {
    readonly data: { readonly items: readonly Person[] } | undefined
    readonly error: Error | null
    readonly isPending: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly rowKey: (person: Person) => string
  /** How many will come. */
  readonly expected: number
  /** The link to the dialog that changes the team; for those who may. */
  readonly manage: ReactElement<{ className?: string; children?: ReactNode }> | null
  /** What is said to them while nobody is there. */
  readonly hint?: string
}

/** Who is on the team of a home. */
export function PeoplePanel<Person>({ caption, columns, team, rowKey, expected, manage, hint }: PeoplePanelProps<Person>) {
  const { data, error, isPending, isFetching, refetch } = team
  const aside = manage && (
    <Button size="sm" icon={<Users aria-hidden />} render={manage}>
      Manage Team
    </Button>
  )
  return (
    <Panel flush title="People" aside={aside}>
      {error && !data ? (
        <ErrorState compact message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Table
          caption={caption}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={rowKey}
          loadingRows={isPending ? Math.min(Math.max(expected, 1), 12) : 0}
          empty={<EmptyState compact icon={<Users aria-hidden />} title="Nobody on this team yet" hint={manage ? hint : undefined} />}
        />
      )}
    </Panel>
  )
}
