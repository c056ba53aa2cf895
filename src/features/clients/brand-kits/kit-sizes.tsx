import { useState } from 'react'
import { fileFormats, isUsualPlatform, type PlatformSize, platformKey, type SizeFit, sizeFits } from '#shared/values/platforms.ts'
import { focusOnce } from '#ui/base/use-focus-next.ts'
import { Button } from '#ui/controls/button.tsx'
import { MultiCombobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { useKitSave } from './client.ts'
import type { KitPartProps } from './kit-list.tsx'
import { type Draft, KitList } from './kit-list.tsx'
import { platformsOf, shownSizes, sizeLine } from './labels.ts'
import type { BrandKitView } from './schema.ts'

const blank: PlatformSize = {
  name: '',
  width: null,
  height: null,
  fit: 'ratio',
  formats: [],
  maxBytes: null,
  minSeconds: null,
  maxSeconds: null,
}

const othersOf = (platforms: BrandKitView['platforms'], platform: string) =>
  platforms.filter((one) => platformKey(one.platform) !== platformKey(platform))

/** What a platform takes of this brand: its own sizes, or the usual ones, which become its own with the first change. */
export function KitSizes({ kit, mayEdit }: KitPartProps) {
  const save = useKitSave(kit)
  const [chosen, setChosen] = useState('Instagram')
  const [adding, setAdding] = useState(false)
  const platforms = platformsOf(kit.platforms)
  const { sizes, isOwn } = shownSizes(kit.platforms, chosen)
  const reset = () =>
    void save(({ platforms }) => ({ platforms: othersOf(platforms, chosen) })).catch((error: unknown) =>
      toast.error('Failed to change the sizes', { description: sentenceOf(error) }),
    )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Platform" className="min-w-44 flex-1">
          <Select options={platforms.map((value) => ({ value, label: value }))} value={chosen} onChange={setChosen} />
        </Field>
        {mayEdit && isOwn && (
          <Button onClick={reset}>{isUsualPlatform(chosen) ? 'Use the platform’s sizes' : 'Remove the platform'}</Button>
        )}
        {mayEdit && !adding && <Button onClick={() => setAdding(true)}>Other platform</Button>}
      </div>
      {adding && (
        <OtherPlatform
          onClose={() => setAdding(false)}
          onChoose={async (platform) => {
            if (!platforms.some((one) => platformKey(one) === platformKey(platform)))
              await save(({ platforms: now }) => ({
                platforms: platformsOf(now).some((one) => platformKey(one) === platformKey(platform))
                  ? now
                  : [...now, { platform, sizes: [] }],
              }))
            setChosen(platform)
          }}
        />
      )}
      <KitList<PlatformSize>
        title={`Sizes for ${chosen}`}
        description={
          isOwn ? 'This brand’s own.' : sizes.length > 0 ? 'What the platform asks for; a change makes them the brand’s own.' : undefined
        }
        aside={isOwn && <Badge tone="accent">Own</Badge>}
        items={sizes}
        mayEdit={mayEdit}
        noun="size"
        hint="Nothing is asked of files here."
        blank={blank}
        nameOf={({ name }) => name}
        loadSchema={async () => (await import('./schema.ts')).kitSize}
        onSave={(change) =>
          save((now) => {
            const next = change(shownSizes(now.platforms, chosen).sizes).map((size) => ({ ...size, formats: [...size.formats] }))
            return { platforms: [...othersOf(now.platforms, chosen), { platform: chosen, sizes: next }] }
          })
        }
        renderItem={(size) => (
          <span className="block min-w-0 py-0.5">
            <span className="block font-medium break-words">{size.name}</span>
            <span className="block text-meta break-words text-ink-2 tabular">{sizeLine(size)}</span>
          </span>
        )}
        renderFields={(draft) => <SizeFields {...draft} />}
      />
    </div>
  )
}

const formatOptions = fileFormats.map((value) => ({ value, label: value.toUpperCase() }))
const fitLabels: Readonly<Record<SizeFit, string>> = { ratio: 'This size or larger, same proportion', exact: 'Exactly these pixels' }
const fitOptions = sizeFits.map((value) => ({ value, label: fitLabels[value] }))
const MB = 1024 ** 2

function SizeFields({ value, change, problems }: Draft<PlatformSize>) {
  const number = (name: 'width' | 'height' | 'minSeconds' | 'maxSeconds', label: string, step = 1) => (
    <Field label={label} error={problems[name]}>
      <NumberInput value={value[name]} onChange={(next) => change({ [name]: next })} min={step === 1 ? 1 : 0} step={step} buttons={false} />
    </Field>
  )
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Name" required error={problems.name} className="col-span-full">
        <TextInput autoComplete="off" value={value.name} onChange={(event) => change({ name: event.target.value })} />
      </Field>
      {number('width', 'Width in pixels')}
      {number('height', 'Height in pixels')}
      <Field label="Fits" className="col-span-full">
        <Select options={fitOptions} value={value.fit} onChange={(fit) => change({ fit })} />
      </Field>
      <Field label="Formats" className="col-span-full" hint="Without any, all are taken.">
        <MultiCombobox
          options={formatOptions}
          value={value.formats}
          onChange={(formats) => change({ formats })}
          placeholder="Add formats"
        />
      </Field>
      <Field label="Largest file in MB" error={problems.maxBytes} className="col-span-full">
        <NumberInput
          value={value.maxBytes === null ? null : value.maxBytes / MB}
          onChange={(next) => change({ maxBytes: next === null ? null : Math.round(next * MB) })}
          min={0.01}
          step={0.01}
          buttons={false}
        />
      </Field>
      {number('minSeconds', 'Shortest in seconds', 0.1)}
      {number('maxSeconds', 'Longest in seconds', 0.1)}
    </div>
  )
}

interface OtherPlatformProps {
  readonly onChoose: (platform: string) => Promise<void>
  readonly onClose: () => void
}

/** A platform that is not among the usual ones: an intranet, a shop, a screen in a station. */
function OtherPlatform({ onChoose, onClose }: OtherPlatformProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    if (name.trim() === '') return setProblem('Enter a platform')
    try {
      await onChoose(name.trim())
      return onClose()
    } catch (error) {
      return setProblem(sentenceOf(error))
    }
  }
  return (
    <form
      noValidate
      aria-label="Other platform"
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label="Other platform" error={problem} className="min-w-44 flex-1">
        <TextInput
          autoComplete="off"
          ref={focusOnce}
          placeholder="Intranet"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary">
        Add
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </form>
  )
}
