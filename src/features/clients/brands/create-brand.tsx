import { z } from 'zod'
import { type CreateDialogProps, defineCreateKind } from '#ui/records/create-kind.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { callBrands, showsBrands } from './client.ts'
import { brandFields, brandNameMax } from './schema.ts'

const schema = z.object({ name: brandFields.name, status: brandFields.status })
type Values = z.input<typeof schema>

const BrandDialog = lazyPart(
  async () => (await import('./brand-dialog.tsx')).BrandDialog,
  ({ onClose }) => onClose(),
)

const Full = ({ begin, onClose }: CreateDialogProps<Values>) => <BrandDialog brand={null} begin={begin} onClose={onClose} />

/** A brand by its name. */
export const createBrand = defineCreateKind<Values, z.output<typeof schema>>({
  record: 'brand',
  title: 'name',
  titleLabel: 'Brand Name',
  placeholder: 'Name of the brand',
  limit: brandNameMax,
  fields: [],
  start: () => ({ name: '', status: 'active' }),
  schema,
  create: async (sent, { queryClient, idempotencyKey }) => {
    const brand = await callBrands('POST /api/brands', sent, { idempotencyKey })
    takeRecord(queryClient, 'brand', brand)
    void Promise.all(showsBrands.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
    return brand.id
  },
  created: ['Brand created successfully'],
  failed: 'Failed to create brand',
  Dialog: Full,
})
