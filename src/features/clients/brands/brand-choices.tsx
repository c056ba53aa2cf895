import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BrandRef } from '#shared/contract/refs.ts'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { type Choices, type ChoicesInput, useChoices } from '#ui/lists/use-choices.ts'
import { brandQuery, callBrands, selectorSize } from './client.ts'

const foundSize = 50

const brandListQuery = (open: boolean) =>
  queryOptions({
    queryKey: ['brands', open ? 'open' : 'all'],
    meta: { refreshedBy: ['profile'] },
    queryFn: ({ signal }) => callBrands('GET /api/brands', { ...(open && { open }), limit: selectorSize }, { signal }),
  })

/** Brands to choose from. @param input `open`: only active ones, for what is new */
export function useBrandChoices({
  open,
  enabled = true,
  ...input
}: ChoicesInput<BrandRef> & { readonly open: boolean }): Choices<BrandRef> {
  return useChoices<BrandRef>({
    ...input,
    list: useQuery({ ...brandListQuery(open), enabled }),
    search: async (q, signal) => (await callBrands('GET /api/brands', { ...(open && { open }), q, limit: foundSize }, { signal })).items,
    one: brandQuery,
  })
}

/** A brand in a list of choices: logo and name. */
export function brandOption(brand: BrandRef) {
  return { value: brand.id, label: brand.name, lead: <BrandLogo brand={brand} size={20} /> }
}
