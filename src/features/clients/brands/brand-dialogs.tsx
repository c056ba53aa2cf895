import type { Actor } from '#shared/rights/actor.ts'
import { useRecordActions } from '#ui/records/use-record-actions.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import type { BrandSearch } from './brands-search.ts'
import { callBrands, useBrand, useBrandChange } from './client.ts'
import { canEditBrand, canViewBrandTeam } from './rules.ts'
import type { BrandView } from './schema.ts'

export const BrandDialog = lazyPart(
  async () => (await import('./brand-dialog.tsx')).BrandDialog,
  ({ onClose }) => onClose(),
)
const BrandTeamDialog = lazyPart(
  async () => (await import('./brand-team-dialog.tsx')).BrandTeamDialog,
  ({ onClose }) => onClose(),
)

type NamedBrandDialogProps = {
  readonly search: Pick<BrandSearch, 'open' | 'team'>
  readonly actor: Actor
  readonly onClose: () => void
}

/** The dialog that the address names, for whoever may have it. */
export function NamedBrandDialog({ search, actor, onClose }: NamedBrandDialogProps) {
  const { data: brand } = useBrand(search.open ?? search.team)
  if (!brand) return null
  if (search.open) return canEditBrand(actor, brand).allowed ? <BrandDialog key={brand.id} brand={brand} onClose={onClose} /> : null
  return search.team && canViewBrandTeam(actor, brand).allowed ? <BrandTeamDialog brand={brand} onClose={onClose} /> : null
}

type BrandActionOptions = {
  readonly onOpen: (dialog: 'edit' | 'team', brand: BrandView) => void
  /** It is gone: where its own page was, there is nothing to see any more. */
  readonly onRemoved?: () => void
}

/** What the menu of a brand does. */
export function useBrandActions({ onOpen, onRemoved }: BrandActionOptions) {
  const { mutateAsync: archive } = useBrandChange((id: string) => callBrands('POST /api/brands/:id/archive', { id }))
  const { mutateAsync: restore } = useBrandChange((id: string) => callBrands('POST /api/brands/:id/restore', { id }))
  const { mutateAsync: remove } = useBrandChange(async (id: string) => {
    await callBrands('DELETE /api/brands/:id', { id })
    onRemoved?.()
  })
  return useRecordActions<BrandView>({
    noun: 'brand',
    archiving: 'It leaves the lists and can no longer be chosen for new projects. Everything stays readable, and you can restore it.',
    onOpen,
    archive,
    restore,
    remove,
  })
}
