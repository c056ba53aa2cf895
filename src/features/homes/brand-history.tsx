import { Panel } from '#ui/display/panel.tsx'
import type { BrandView } from '../brands/schema.ts'
import { HistoryList } from '../history/history-list.tsx'
import { brandWords } from './history-words.tsx'

/** Who changed what of a brand. */
export function BrandHistory({ row: brand }: { readonly row: BrandView }) {
  return (
    <Panel className="max-w-[860px]">
      <HistoryList recordType="brand" recordId={brand.id} noun="brand" words={brandWords} />
    </Panel>
  )
}
