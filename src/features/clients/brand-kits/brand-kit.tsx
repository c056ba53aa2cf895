import { useActor } from '#features/workspace/users/use-session.ts'
import { usualLoudness } from '#shared/values/preflight.ts'
import { Field } from '#ui/controls/field.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { BrandView } from '../brands/schema.ts'
import { useBrandKit, useKitSave } from './client.ts'
import type { KitPartProps } from './kit-list.tsx'
import { KitList } from './kit-list.tsx'
import { KitLogos } from './kit-logos.tsx'
import { KitSizes } from './kit-sizes.tsx'
import { loudnessOptions, loudnessText, toleranceLabels, toleranceOrder } from './labels.ts'
import { canEditBrandKit } from './rules.ts'
import type { BrandKitView, KitColour, KitFont, KitWord } from './schema.ts'
import { Swatch } from './swatch.tsx'

/** What a brand looks and sounds like, and what its platforms take: read by everybody on the brand, edited where it stands. */
export function BrandKit({ row: brand }: { readonly row: BrandView }) {
  const kit = useBrandKit(brand.id)
  if (kit.data) return <Kit kit={kit.data} />
  if (kit.isError) return <ErrorState message={sentenceOf(kit.error)} onRetry={() => void kit.refetch()} retrying={kit.isFetching} />
  return (
    <Loading label="Loading kit" className="grid items-start gap-4 @3xl:grid-cols-2">
      {[260, 260, 180, 180].map((height, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- places have no other key
        <span key={at} style={{ height }}>
          <Skeleton className="size-full rounded-panel" />
        </span>
      ))}
    </Loading>
  )
}

function Kit({ kit }: { readonly kit: BrandKitView }) {
  const actor = useActor()
  const mayEdit = canEditBrandKit(actor, kit).allowed
  const part = { kit, mayEdit }
  return (
    <div className="flex flex-col gap-4">
      {actor.staff && (
        <p className="max-w-[84ch] text-secondary text-ink-2">
          Content of the brand is checked against its kit before it is submitted for review. Its clients read the kit too.
        </p>
      )}
      <div className="grid items-start gap-4 @3xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Palette {...part} />
          <Fonts {...part} />
          <Words {...part} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <KitLogos {...part} />
          <KitSizes {...part} />
          <Loudness {...part} />
        </div>
      </div>
    </div>
  )
}

const schemas = () => import('./schema.ts')
const toleranceOptions = toleranceOrder.map((value) => ({ value, label: toleranceLabels[value] }))
function Palette({ kit, mayEdit }: KitPartProps) {
  const save = useKitSave(kit)
  return (
    <KitList<KitColour>
      title="Palette"
      description="A picture’s colours are compared with these; black, white and grey always pass."
      items={kit.palette}
      mayEdit={mayEdit}
      noun="colour"
      hint={mayEdit ? 'No colours yet. Add the brand’s own.' : 'No colours yet.'}
      blank={{ name: '', hex: '', tolerance: 'normal' }}
      nameOf={({ name }) => name}
      loadSchema={async () => (await schemas()).kitColour}
      onSave={(change) => save(({ palette }) => ({ palette: [...change(palette)] }))}
      renderItem={({ name, hex, tolerance }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Swatch hex={hex} />
          <span dir="auto" className="min-w-0 truncate font-medium">
            {name}
          </span>
          <span className="ml-auto shrink-0 text-secondary text-ink-2 tabular">{hex}</span>
          {tolerance !== 'normal' && <span className="shrink-0 text-meta text-ink-3">{toleranceLabels[tolerance]}</span>}
        </span>
      )}
      renderFields={({ value, change, problems }) => (
        <div className="grid grid-cols-[minmax(0,1fr)_132px_112px] gap-3 max-sm:grid-cols-2">
          <Field label="Name" required error={problems.name} className="max-sm:col-span-2">
            <TextInput autoComplete="off" value={value.name} onChange={(event) => change({ name: event.target.value })} />
          </Field>
          <Field label="Hex" required error={problems.hex}>
            <TextInput
              autoComplete="off"
              placeholder="#1f3a34"
              value={value.hex}
              lead={<Swatch hex={value.hex} size={16} />}
              onChange={(event) => change({ hex: event.target.value })}
            />
          </Field>
          <Field label="Match">
            <Select options={toleranceOptions} value={value.tolerance} onChange={(tolerance) => change({ tolerance })} />
          </Field>
        </div>
      )}
    />
  )
}

function Fonts({ kit, mayEdit }: KitPartProps) {
  const save = useKitSave(kit)
  return (
    <KitList<KitFont>
      title="Fonts"
      items={kit.fonts}
      mayEdit={mayEdit}
      noun="font"
      hint={mayEdit ? 'No fonts yet. Add each with what it is for.' : 'No fonts yet.'}
      blank={{ name: '', use: null, licence: null }}
      nameOf={({ name }) => name}
      loadSchema={async () => (await schemas()).kitFont}
      onSave={(change) => save(({ fonts }) => ({ fonts: [...change(fonts)] }))}
      renderItem={({ name, use, licence }) => (
        <span className="block min-w-0 py-0.5 break-words">
          <span className="font-medium">{name}</span>
          {use && <span className="text-ink-2">{` · ${use}`}</span>}
          {licence && <span className="block text-meta text-ink-3">{licence}</span>}
        </span>
      )}
      renderFields={({ value, change, problems }) => (
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field label="Name" required error={problems.name}>
            <TextInput autoComplete="off" value={value.name} onChange={(event) => change({ name: event.target.value })} />
          </Field>
          <Field label="Use" error={problems.use}>
            <TextInput
              autoComplete="off"
              placeholder="Headlines"
              value={value.use ?? ''}
              onChange={(event) => change({ use: event.target.value })}
            />
          </Field>
          <Field label="Licence" error={problems.licence} className="col-span-full">
            <TextInput
              autoComplete="off"
              placeholder="Where it was bought, and for what"
              value={value.licence ?? ''}
              onChange={(event) => change({ licence: event.target.value })}
            />
          </Field>
        </div>
      )}
    />
  )
}

function Words({ kit, mayEdit }: KitPartProps) {
  const save = useKitSave(kit)
  return (
    <KitList<KitWord>
      title="Words to avoid"
      description="Looked for as whole words, whatever their letters and accents, in titles, descriptions, articles and alternative texts."
      items={kit.words}
      mayEdit={mayEdit}
      noun="word"
      hint={mayEdit ? 'No words yet. Add what the brand never says.' : 'No words yet.'}
      blank={{ word: '', instead: null }}
      nameOf={({ word }) => word}
      loadSchema={async () => (await schemas()).kitWord}
      onSave={(change) => save(({ words }) => ({ words: [...change(words)] }))}
      renderItem={({ word, instead }) => (
        <span className="block min-w-0 break-words">
          <bdi className="font-medium">{word}</bdi>
          {instead && (
            <span className="text-ink-2">
              {' · say '}
              <bdi>{instead}</bdi>
            </span>
          )}
        </span>
      )}
      renderFields={({ value, change, problems }) => (
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field label="Word" required error={problems.word}>
            <TextInput autoComplete="off" value={value.word} onChange={(event) => change({ word: event.target.value })} />
          </Field>
          <Field label="Say instead" error={problems.instead}>
            <TextInput autoComplete="off" value={value.instead ?? ''} onChange={(event) => change({ instead: event.target.value })} />
          </Field>
        </div>
      )}
    />
  )
}

function Loudness({ kit, mayEdit }: KitPartProps) {
  const save = useKitSave(kit)
  const value = kit.loudness ?? usualLoudness
  const known = loudnessOptions.some((one) => one.value === value)
  const options = [...loudnessOptions, ...(known ? [] : [{ value, label: loudnessText(value) }])]
  const choose = (next: string) =>
    void save(() => ({ loudness: Number(next) })).catch((error: unknown) =>
      toast.error('Failed to change the loudness', { description: sentenceOf(error) }),
    )
  return (
    <Panel title="Loudness" description="How loud films and sounds are to be as a whole.">
      {mayEdit ? (
        <Field label="Loudness" hideLabel>
          <Select options={options.map((one) => ({ ...one, value: String(one.value) }))} value={String(value)} onChange={choose} />
        </Field>
      ) : (
        <p>{loudnessText(value)}</p>
      )}
    </Panel>
  )
}
