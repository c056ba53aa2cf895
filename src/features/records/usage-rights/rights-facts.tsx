import type { Channel, Licence } from '#features/workspace/files/schema.ts'
import { regionName } from '#shared/values/regions.ts'
import { formatDate } from '#ui/base/format.ts'
import { channelLabels, licenceLabels, type RightsField, rightsLabels } from './labels.ts'
import type { UsageRightsView } from './schema.ts'

/** What is said of a file, one under the other; nothing of what is not said. */
export function RightsFacts({ rights }: { readonly rights: UsageRightsView }) {
  const said = (Object.keys(rightsLabels) as RightsField[]).flatMap((name) => {
    const text = rightsText(name, rights[name])
    return text === '' ? [] : [{ name, text }]
  })
  return (
    <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-1.5">
      {said.map(({ name, text }) => (
        <div key={name} className="contents">
          <dt className="text-secondary text-ink-2">{rightsLabels[name]}</dt>
          <dd dir="auto" className="min-w-0 text-start [overflow-wrap:anywhere] whitespace-pre-line text-ink">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** How a value reads. */
export function rightsText<Name extends RightsField>(name: Name, value: UsageRightsView[Name]): string {
  if (value === null || value === undefined) return ''
  if (name === 'licence') return licenceLabels[value as Licence]
  if (name === 'validUntil') return formatDate(value as string, 'long')
  if (name === 'territory') return (value as string[]).map(regionName).join(', ')
  if (name === 'channels') return (value as Channel[]).map((channel) => channelLabels[channel]).join(', ')
  return value as string
}
