import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#shared/client.ts'
import { AppError } from '#shared/errors.ts'
import { oneOf } from '#ui/records/record-queries.ts'
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

/** Saves lists of a kit on top of what is on screen; refused where others changed the same list meanwhile, which the screen then shows. */
export function useKitSave(kit: BrandKitView) {
  const queryClient = useQueryClient()
  const { queryKey } = brandKitQuery(kit.id)
  return async (patch: Partial<Pick<BrandKitView, BrandKitField>>): Promise<BrandKitView> => {
    const now = queryClient.getQueryData<BrandKitView>(queryKey) ?? kit
    try {
      const saved = await callBrandKits('PATCH /api/brand-kits/:id', { id: kit.id, version: now.version, ...patch })
      queryClient.setQueryData(queryKey, saved)
      return saved
    } catch (error) {
      if (error instanceof AppError && error.code === 'stale') await queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
}
