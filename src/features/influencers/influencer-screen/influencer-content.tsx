import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ImageUp, Lock, OctagonX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { usePicturePicker } from '#features/workspace/files/file-picker.tsx'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { followerFields, handleFields, handleUrl, type Network, networkLabels, networks } from '#shared/values/handles.ts'
import { formatDate, formatNumber } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ChoiceProperty } from '#ui/records/choice-property.tsx'
import { DateProperty, DescriptionInPlace, MoneyProperty, NumberProperty, TextProperty } from '#ui/records/fields-in-place.tsx'
import { takeRecord } from '#ui/records/record-queries.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { canMergeInfluencers } from '../influencer-merging/rules.ts'
import { callInfluencers, duplicatesQuery, uploadAvatar, useInfluencerChange } from '../influencers/client.ts'
import { figureSourceLabels, totalAudienceHint } from '../influencers/labels.ts'
import { canEditInfluencer } from '../influencers/rules.ts'
import { type InfluencerView, influencerMax, rateFields } from '../influencers/schema.ts'
import { Duplicates } from './duplicate-warning.tsx'
import type { InfluencerEditing } from './influencer-properties.tsx'

interface OneProps {
  readonly editing: InfluencerEditing
}

/** Picture, networks, rates and notes of an influencer. */
export function InfluencerContent({ editing }: OneProps) {
  const { row } = editing
  return (
    <div className="flex flex-col gap-6">
      {row.status === 'blacklisted' && (
        <p className="flex gap-2 rounded-card border border-danger/40 bg-danger-soft p-2.5 text-secondary text-ink">
          <OctagonX aria-hidden size={15} className="mt-0.5 shrink-0 text-danger" />
          <span dir="auto" className="min-w-0 break-words">
            <span className="font-medium">Blacklisted.</span> {row.blacklistReason}
          </span>
        </p>
      )}
      <Head influencer={row} />
      <PossibleDuplicates influencer={row} />
      <SocialPresence editing={editing} />
      <Rates editing={editing} />
      <section aria-label="Notes" className="flex flex-col gap-1">
        <h3 className="flex items-center gap-1.5 text-body font-semibold">
          Notes <Lock aria-hidden size={13} className="text-ink-3" />
          <span className="text-meta font-normal text-ink-3">Internal only</span>
        </h3>
        <DescriptionInPlace editing={editing} name="notes" limit={influencerMax.notes} />
      </section>
    </div>
  )
}

/** The picture, and the figures people look for first. */
function Head({ influencer }: { readonly influencer: InfluencerView }) {
  const actor = useActor()
  const { totalAudience, engagementRate, figuresAsOf, figuresSource } = influencer
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar person={influencer} size={96} decorative />
      <div className="flex min-w-0 flex-col gap-2">
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          <div title={totalAudienceHint}>
            <dt className="text-meta text-ink-2">
              Total audience<span className="sr-only">. {totalAudienceHint}</span>
            </dt>
            <dd className="text-title font-semibold tabular">{totalAudience === null ? '–' : formatNumber(totalAudience)}</dd>
          </div>
          <div>
            <dt className="text-meta text-ink-2">Engagement rate</dt>
            <dd className="text-title font-semibold tabular">{engagementRate === null ? '–' : `${formatNumber(engagementRate)}%`}</dd>
          </div>
        </dl>
        {figuresAsOf && (
          <p className="text-meta text-ink-3">
            As of {formatDate(figuresAsOf)}
            {figuresSource && ` · ${figureSourceLabels[figuresSource]}`}
          </p>
        )}
        {canEditInfluencer(actor).allowed && <Picture influencer={influencer} />}
      </div>
    </div>
  )
}

function Picture({ influencer: { id, avatarUrl } }: { readonly influencer: InfluencerView }) {
  const queryClient = useQueryClient()
  const take = (row: InfluencerView) => takeRecord(queryClient, 'influencer', row)
  const upload = useInfluencerChange((picture: File) => uploadAvatar(id, picture))
  const remove = useInfluencerChange(() => callInfluencers('DELETE /api/influencers/:id/avatar', { id }))
  const failed = (error: unknown) => toast.error(`Failed to update influencer: ${sentenceOf(error)}`)
  const [choose, field] = usePicturePicker({
    label: 'Picture file',
    onPicture: (picture) =>
      upload.mutate(picture, {
        onSuccess: (row) => {
          take(row)
          toast.success('Influencer updated successfully')
        },
        onError: failed,
      }),
    onRefused: (reason) => failed(new Error(reason)),
  })
  return (
    <div className="flex flex-wrap gap-2">
      {field}
      <Button size="sm" icon={<ImageUp aria-hidden />} loading={upload.isPending} onClick={choose}>
        {avatarUrl ? 'Change picture' : 'Upload picture'}
      </Button>
      {avatarUrl && (
        <Button
          size="sm"
          variant="ghost"
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: take, onError: failed })}
        >
          Remove
        </Button>
      )}
    </div>
  )
}

const MergeDialog = lazyPart(
  async () => (await import('../influencer-merging/merge-dialog.tsx')).MergeDialog,
  ({ onClose }) => onClose(),
)

/** Others of the same name or email, and a way to merge them. */
function PossibleDuplicates({ influencer }: { readonly influencer: InfluencerView }) {
  const actor = useActor()
  const { data } = useQuery(duplicatesQuery({ influencerId: influencer.id }))
  const [other, setOther] = useState<string>()
  if (!data || data.items.length === 0) return null
  return (
    <>
      <Duplicates title="May be the same person" items={data.items} onMerge={canMergeInfluencers(actor).allowed ? setOther : undefined} />
      <Suspense fallback={null}>
        {other && <MergeDialog influencer={influencer} otherId={other} onClose={() => setOther(undefined)} />}
      </Suspense>
    </>
  )
}

const columnsClass = 'grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-x-4 gap-y-0.5 max-sm:grid-cols-1'

function SocialPresence({ editing }: OneProps) {
  return (
    <section aria-label="Social presence" className="flex flex-col gap-1 [--property-label:88px]">
      <h3 className="text-body font-semibold">Social presence</h3>
      {networks.map((network) => (
        <NetworkLine key={network} editing={editing} network={network} />
      ))}
      <div className={columnsClass}>
        <NumberProperty editing={editing} name="engagementRate" short="Engagement" step={0.01} unit="%" />
        <DateProperty editing={editing} name="figuresAsOf" />
      </div>
    </section>
  )
}

function NetworkLine({ editing, network }: OneProps & { readonly network: Network }) {
  const handle = editing.row[handleFields[network]]
  const named = { ...editing, label: () => networkLabels[network] }
  return (
    <div className={columnsClass}>
      <div className="flex min-w-0 items-center gap-1">
        <div className="min-w-0 flex-1">
          <TextProperty editing={named} name={handleFields[network]} limit={500} />
        </div>
        {handle && (
          <a
            href={handleUrl(network, handle)}
            target="_blank"
            rel="noreferrer noopener"
            className="shrink-0 rounded-chip px-1.5 text-meta text-ink-2 underline-offset-3 hover:text-ink hover:underline pointer-coarse:grid pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:place-items-center"
          >
            Open<span className="sr-only"> {networkLabels[network]} profile</span>
          </a>
        )}
      </div>
      <NumberProperty
        editing={editing}
        name={followerFields[network]}
        short={
          <>
            <span className="sr-only">{networkLabels[network]} </span>
            Followers
          </>
        }
        step={1}
        unit=""
      />
    </div>
  )
}

function Rates({ editing }: OneProps) {
  const currency = editing.shown('rateCurrency') ?? ''
  return (
    <section aria-label="Rates" className="flex flex-col gap-1 [--property-label:104px]">
      <h3 className="text-body font-semibold">Rates</h3>
      <div className="grid grid-cols-2 gap-x-4 gap-y-0.5 max-sm:grid-cols-1">
        {rateFields.map((field) => (
          <MoneyProperty key={field} editing={editing} name={field} currency={currency} />
        ))}
        <ChoiceProperty
          editing={editing}
          name="rateCurrency"
          options={currencyOptions(currency || null)}
          clearable={!rateFields.some((field) => editing.row[field])}
          searchPlaceholder="Search currencies"
          emptyText="No currency by that code"
        />
      </div>
    </section>
  )
}
