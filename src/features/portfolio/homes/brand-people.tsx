import { Link } from '@tanstack/react-router'
import { useBrandTeam } from '#features/clients/brands/client.ts'
import { canEditBrand } from '#features/clients/brands/rules.ts'
import type { BrandAllocationView, BrandView } from '#features/clients/brands/schema.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import type { Column } from '#ui/lists/table-column.ts'
import { PeoplePanel } from './people-panel.tsx'
import { emailColumn, personColumn, useViewAsColumns, wordsColumn } from './people-table.tsx'

const columns: readonly Column<BrandAllocationView>[] = [
  personColumn(),
  wordsColumn('Roles', ({ user, billingContact }) => [...user.roles.map(roleLabel), ...(billingContact ? ['Billing contact'] : [])]),
  emailColumn(),
]

/** Who is allocated to a brand; for those who may see its team. */
export function BrandPeople({ row: brand }: { readonly row: BrandView }) {
  const actor = useActor()
  const viewAs = useViewAsColumns()
  const mayChange = canEditBrand(actor, brand).allowed
  return (
    <PeoplePanel
      caption={`People of ${brand.name}`}
      columns={[...columns, ...viewAs]}
      team={useBrandTeam(brand.id)}
      rowKey={({ id }) => id}
      expected={brand.memberCount ?? 3}
      manage={mayChange ? <Link to="/brands" search={{ brand: brand.id, tab: 'people', team: brand.id }} resetScroll={false} /> : null}
      hint="Add the people who work for this brand, and its clients."
    />
  )
}
