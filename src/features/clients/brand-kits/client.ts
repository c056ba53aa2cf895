import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/contract/client.ts'
import { AppError } from '#shared/rights/errors.ts'
import { oneOf, takeRecord } from '#ui/records/record-queries.ts'
import type { brandKitsApi } from './api.ts'
import type { BrandKitField, BrandKitView } from './schema.ts'

export const callBrandKits = createClient<typeof brandKitsApi>()

/** The kit of a brand. */
export function brandKitQuery(brandId: string | undefined) {
  return oneOf('brand-kit', brandId, (id, options) => callBrandKits('GET /api/brand-kits/:id', { id }, options), ['usage-right'])
}
export function useBrandKit(brandId: string) {
  return useQuery(brandKitQuery(brandId))
}

type KitChange = (now: BrandKitView) => Partial<Pick<BrandKitView, BrandKitField>>

/**
 * Saves lists of a kit as they are to be, worked out of what they are by then; one save after the other, each on top of the one before.
 * Refused where others changed the same list meanwhile, which the screen then shows.
 */
export function useKitSave(kit: BrandKitView): (change: KitChange) => Promise<BrandKitView> {
  const queryClient = useQueryClient()
  const { queryKey } = brandKitQuery(kit.id)
  const { mutateAsync } = useMutation({
    scope: { id: queryKey.join(' ') },
    // What cannot be saved without a connection is told at once and does not wait for one.
    networkMode: 'always',
    mutationFn: (change: KitChange) => {
      const now = queryClient.getQueryData<BrandKitView>(queryKey) ?? kit
      return callBrandKits('PATCH /api/brand-kits/:id', { id: kit.id, version: now.version, ...change(now) })
    },
    onSuccess: (saved) => takeRecord(queryClient, 'brand-kit', saved),
    onError: (error) => (error instanceof AppError && error.code === 'stale' ? queryClient.invalidateQueries({ queryKey }) : undefined),
  })
  return mutateAsync
}
