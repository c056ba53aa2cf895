import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { createClient } from '#shared/contract/client.ts'
import { cn } from '#ui/base/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { tellFailure } from '#ui/lists/failure-toast.ts'
import { sentenceOf, useCreateKey } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { takeRecord } from '#ui/records/record-queries.ts'
import { useOpenRecord } from '#ui/records/use-open-record.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { callInfluencers, influencerOptions, refreshInfluencers } from '../influencers/client.ts'
import type { InfluencerView } from '../influencers/schema.ts'
import type { influencerMergingApi } from './api.ts'
import { mergeLabels } from './labels.ts'
import { textOfChoice } from './merge-texts.tsx'
import { type MergeChoice, mergeChoiceNames } from './schema.ts'

const callMerging = createClient<typeof influencerMergingApi>()

interface MergeDialogProps {
  readonly influencer: InfluencerView
  /** the other one, where it is known already */
  readonly otherId?: string | undefined
  readonly onClose: () => void
}

/** Merges two influencers who are one person: the fields of both side by side, and one of each is chosen. */
export function MergeDialog({ influencer, otherId: named, onClose }: MergeDialogProps) {
  const [otherId, setOtherId] = useState(named ?? null)
  const other = useQuery({ ...influencerOptions(otherId ?? ''), enabled: otherId !== null })
  const [swapped, setSwapped] = useState(false)
  const [take, setTake] = useState<ReadonlySet<MergeChoice>>(new Set())
  const [kept, gone] = swapped && other.data ? [other.data, influencer] : [influencer, other.data]
  const merging = useMerging(kept, gone, [...take], onClose)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={760}
      title="Merge influencers"
      description="Two entries of one person become one. Engagements, comments, files and history of both stay."
      confirmClose={take.size > 0}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" disabled={!gone} loading={merging.busy} onClick={() => void merging.run()}>
            Merge influencers
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!named && <OtherField influencer={influencer} value={otherId} onChange={setOtherId} />}
        {gone ? (
          <>
            <Heading
              kept={kept}
              gone={gone}
              onSwap={() => {
                setSwapped(!swapped)
                setTake(new Set())
              }}
            />
            <Choices kept={kept} gone={gone} take={take} onTake={setTake} />
          </>
        ) : other.isError ? (
          <ErrorState compact message={sentenceOf(other.error)} onRetry={() => void other.refetch()} retrying={other.isFetching} />
        ) : (
          otherId && (
            <Loading label="Loading influencer">
              <Skeleton className="h-64 w-full rounded-card" />
            </Loading>
          )
        )}
      </div>
    </Dialog>
  )
}

/** Merges once that is confirmed. */
function useMerging(kept: InfluencerView, gone: InfluencerView | undefined, take: readonly MergeChoice[], onClose: () => void) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const open = useOpenRecord('influencer')
  const keyFor = useCreateKey()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (!gone) return
    const body = `“${gone.fullName}” goes, and everything about both is kept with “${kept.fullName}”. This can’t be undone.`
    if (!(await confirm({ title: 'Merge these influencers?', body, confirmLabel: 'Merge influencers', danger: true }))) return
    setBusy(true)
    try {
      const input = { keepId: kept.id, keepVersion: kept.version, mergedId: gone.id, mergedVersion: gone.version, take: [...take] }
      const merged = await callMerging('POST /api/influencer-merges', input, { idempotencyKey: keyFor(input) })
      takeRecord(queryClient, 'influencer', merged)
      toast.success('Influencers merged successfully')
      onClose()
      open(merged.id)
    } catch (error) {
      tellFailure('Failed to merge influencers', sentenceOf(error), true)
      setBusy(false)
    }
    await refreshInfluencers(queryClient)
  }
  return { busy, run }
}

interface OtherFieldProps {
  readonly influencer: InfluencerView
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

/** Finds the other entry by name or email. */
function OtherField({ influencer, value, onChange }: OtherFieldProps) {
  const search = async (q: string, signal?: AbortSignal) => {
    const { items } = await callInfluencers('GET /api/influencers', { q, limit: 20 }, signal ? { signal } : {})
    return items.filter(({ id }) => id !== influencer.id).map(optionOf)
  }
  const known = useQuery({
    queryKey: ['influencers', 'merge choices', influencer.fullName],
    queryFn: ({ signal }) => search(influencer.fullName.split(' ')[0] ?? '', signal),
    meta: { refreshedBy: ['profile'] },
  })
  return (
    <Field label="Merge with" required>
      <Combobox
        clearable
        options={known.data ?? []}
        onSearch={search}
        value={value}
        onChange={onChange}
        placeholder="Choose the other entry"
        searchPlaceholder="Search by name or email"
        emptyText="No influencer by that name"
      />
    </Field>
  )
}

const optionOf = (one: InfluencerView) => ({
  value: one.id,
  label: one.fullName,
  hint: one.email,
  lead: <Avatar person={one} size={20} decorative />,
})

interface PairProps {
  readonly kept: InfluencerView
  readonly gone: InfluencerView
}

function Heading({ kept, gone, onSwap }: PairProps & { readonly onSwap: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-secondary text-ink-2">
      <p className="min-w-0 flex-1">
        <bdi className="font-medium text-ink">{kept.fullName}</bdi> stays, and the entry{' '}
        <bdi className="font-medium text-ink">{gone.fullName}</bdi> ({gone.email}) goes.
      </p>
      <Button size="sm" icon={<ArrowLeftRight aria-hidden />} onClick={onSwap}>
        Swap
      </Button>
    </div>
  )
}

interface ChoicesProps extends PairProps {
  readonly take: ReadonlySet<MergeChoice>
  readonly onTake: (take: ReadonlySet<MergeChoice>) => void
}

/** The fields that differ, each with both values; the others are the same anyway. */
function Choices({ kept, gone, take, onTake }: ChoicesProps) {
  const differing = mergeChoiceNames.filter((choice) => textOfChoice(choice, kept) !== textOfChoice(choice, gone))
  if (differing.length === 0) return <p className="text-secondary text-ink-2">All fields are the same.</p>
  const choose = (choice: MergeChoice, taken: boolean) => {
    const next = new Set(take)
    if (taken) next.add(choice)
    else next.delete(choice)
    onTake(next)
  }
  return (
    <div className="flex flex-col">
      {differing.map((choice) => (
        <fieldset
          key={choice}
          className="grid grid-cols-[120px_minmax(0,1fr)_minmax(0,1fr)] items-stretch gap-2 border-t border-line py-2 max-sm:grid-cols-1"
        >
          <legend className="sr-only">{mergeLabels[choice]}</legend>
          <span aria-hidden className="pt-2 text-secondary text-ink-2 max-sm:pt-0">
            {mergeLabels[choice]}
          </span>
          {[kept, gone].map((one) => (
            <Value
              key={one.id}
              name={choice}
              text={textOfChoice(choice, one)}
              chosen={take.has(choice) === (one === gone)}
              onChoose={() => choose(choice, one === gone)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

interface ValueProps {
  readonly name: MergeChoice
  readonly text: string
  readonly chosen: boolean
  readonly onChoose: () => void
}

function Value({ name, text, chosen, onChoose }: ValueProps) {
  return (
    <label
      className={cn(
        'flex min-h-9 cursor-pointer items-start gap-2 rounded-control border px-2.5 py-2 text-secondary transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent pointer-coarse:min-h-11',
        chosen ? 'border-accent bg-accent-soft text-accent' : 'border-line hover:border-line-strong',
      )}
    >
      <input type="radio" name={`merge ${name}`} checked={chosen} onChange={onChoose} className="mt-[3px] shrink-0 accent-(--accent)" />
      <bdi className={cn('line-clamp-4 min-w-0 break-words whitespace-pre-line', text === '' && 'text-ink-3')}>{text || 'None'}</bdi>
    </label>
  )
}
