import { Ellipsis, Merge, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '#ui/overlays/menu.tsx'
import { useOpenRecord } from '#ui/records/use-open-record.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { canMergeInfluencers } from '../influencer-merging/rules.ts'
import { canEditInfluencer } from '../influencers/rules.ts'
import type { InfluencerView } from '../influencers/schema.ts'
import { influencerStatusOptions } from './influencer-options.tsx'
import { useInfluencerActs } from './use-influencer-acts.tsx'

const MergeDialog = lazyPart(
  async () => (await import('../influencer-merging/merge-dialog.tsx')).MergeDialog,
  ({ onClose }) => onClose(),
)

/** Acts on an influencer without opening the record; people who may not edit have no menu. */
export function InfluencerMenu({ influencer }: { readonly influencer: InfluencerView }) {
  const actor = useActor()
  const open = useOpenRecord('influencer')
  const { setStatus, remove, dialog } = useInfluencerActs(influencer)
  const [merging, setMerging] = useState(false)
  if (!canEditInfluencer(actor).allowed) return null
  return (
    <div className="relative z-10 -mt-1 -mr-1.5">
      <Menu trigger={<IconButton size="sm" label={`Actions for ${influencer.fullName}`} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<SquareArrowOutUpRight aria-hidden />} onSelect={() => open(influencer.id)}>
          Open
        </MenuItem>
        <MenuSeparator />
        <MenuRadioGroup label="Status" value={influencer.status} onChange={setStatus} options={influencerStatusOptions} />
        <MenuSeparator />
        {canMergeInfluencers(actor).allowed && (
          <MenuItem icon={<Merge aria-hidden />} onSelect={() => setMerging(true)}>
            Merge with…
          </MenuItem>
        )}
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={remove}>
          Delete
        </MenuItem>
      </Menu>
      {dialog}
      <Suspense fallback={null}>{merging && <MergeDialog influencer={influencer} onClose={() => setMerging(false)} />}</Suspense>
    </div>
  )
}
