import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { roleLabel } from '#shared/roles.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { type Column, Table } from '#ui/display/table.tsx'
import { useBrandTeam } from '../brands/client.ts'
import { canEditBrand } from '../brands/rules.ts'
import type { BrandAllocationView, BrandView } from '../brands/schema.ts'
import { useActor } from '../users/use-session.ts'
import { emailColumn, personColumn, wordsColumn } from './people-table.tsx'

const columns: readonly Column<BrandAllocationView>[] = [
  personColumn(),
  wordsColumn('Roles', ({ user }) => user.roles.map(roleLabel)),
  emailColumn(),
]

/** Who is allocated to a brand; for those who may see its team. */
export function BrandPeople({ row: brand }: { readonly row: BrandView }) {
  const actor = useActor()
  const { data, isPending, error, isFetching, refetch } = useBrandTeam(brand.id)
  const mayChange = canEditBrand(actor, brand).allowed
  return (
    <Panel
      flush
      title="People"
      aside={
        mayChange && (
          <Button
            size="sm"
            icon={<Users aria-hidden />}
            render={<Link to="/brands" search={{ brand: brand.id, tab: 'people', team: brand.id }} resetScroll={false} />}
          >
            Manage Team
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState compact message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Table
          caption={`People of ${brand.name}`}
          columns={columns}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          loadingRows={isPending ? Math.min(Math.max(brand.memberCount ?? 3, 1), 12) : 0}
          empty={
            <EmptyState
              compact
              icon={<Users aria-hidden />}
              title="Nobody on this team yet"
              hint={mayChange ? 'Add the people who work for this brand, and its clients.' : undefined}
            />
          }
        />
      )}
    </Panel>
  )
}
