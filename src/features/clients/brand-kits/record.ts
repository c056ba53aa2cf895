import { sql } from 'drizzle-orm'
import { rows } from '#platform/database/db.ts'
import type { FileHolder, UploadPlace } from '#platform/files/file-places.ts'
import type { RecordKind } from '#platform/records/record-kind.ts'
import { assertAllowed } from '#shared/rights/decision.ts'
import { visibleKitLogos } from './queries.ts'
import { eventFor } from './refs.ts'
import { canEditBrandKit } from './rules.ts'
import { kitLogoPlace } from './schema.ts'
import { brandKitLogos } from './table.ts'

/** The forms of a brand's logo are a part of it. */
export const kitLogoKind: RecordKind<typeof brandKitLogos> = {
  name: 'brand-kit-logo',
  noun: 'logo',
  nouns: 'logos',
  table: brandKitLogos,
  place: { of: { column: brandKitLogos.brandId, in: 'brand' } },
}

/** Files of logos come to the kit of a brand. */
export const kitLogoUploads: UploadPlace<typeof kitLogoPlace> = {
  name: 'brand-kit-logo',
  input: kitLogoPlace,
  assertMayUpload: async ({ actor }, { brandId }) => assertAllowed(canEditBrandKit(actor, { id: brandId }), 'brand'),
}

/** Who may open the kit may open its logos. */
export const kitLogoHolder: FileHolder = {
  column: brandKitLogos.fileId,
  alias: 'kl',
  name: brandKitLogos.fileName,
  seen: visibleKitLogos,
  use: { uploader: brandKitLogos.uploadedBy, record: () => ({ type: sql`'brand'`, id: sql`kl.brand_id` }) },
  tell: async (tx, _ctx, fileId, { kind }) => {
    const found = await rows<{ id: string }>(tx, sql`select kl.brand_id as id from brand_kit_logos kl where kl.file_id = ${fileId}`)
    for (const { id } of found) tx.record({ ...eventFor(id), kind: `brand-kit.${kind}`, changes: { logos: [null, true] } })
  },
}
