import type { ReactNode } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import type { PersonRef } from '#shared/contract/refs.ts'
import { formatInstant } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Figure, FigureValue, Panel } from '#ui/display/panel.tsx'
import { RichText } from '#ui/text/rich-text.tsx'
import type { ProjectFigures } from './schema.ts'

export type Fact = readonly [label: string, value: ReactNode]

/** What is known of a record, one under the other. */
export function FactsPanel({
  title,
  description,
  aside,
  facts,
}: {
  readonly title: string
  readonly description?: string
  readonly aside?: ReactNode
  readonly facts: readonly Fact[]
}) {
  return (
    <Panel title={title} description={description} aside={aside}>
      <dl className="flex flex-col gap-3">
        {facts.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[96px_minmax(0,1fr)] items-start gap-3">
            <dt className="text-secondary leading-5 text-ink-3">{label}</dt>
            <dd dir="auto" className="min-w-0 text-start break-words text-ink">
              {value ?? <span className="text-ink-3">Not given</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** A person is always picture and name. */
export function PersonFact({ person }: { readonly person: PersonRef | null }) {
  if (!person) return <span className="text-ink-3">Nobody named</span>
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar person={person} size={20} decorative />
      <span className="truncate">{person.fullName}</span>
    </span>
  )
}

/** When it was made, and by whom. */
export function CreatedFact({ at, by }: { readonly at: string; readonly by: PersonRef }) {
  const { timezone } = useActor()
  return (
    <span className="flex flex-col gap-1">
      <time dateTime={at}>{formatInstant(at, timezone, 'date')}</time>
      <PersonFact person={by} />
    </span>
  )
}

/** Content under way, and how much of it waits for the client. */
export function ContentFigure({ content }: { readonly content: ProjectFigures['content'] | undefined }) {
  const { staff } = useActor()
  const waits = content && content.client > 0
  return (
    <Figure
      label="Open content"
      value={<FigureValue value={content?.open} />}
      note={waits ? `${content.client} ${staff ? 'with the client' : 'waiting for you'}` : ''}
    />
  )
}

/** Long text of a record as it was written, or what belongs there. */
export function DescriptionPanel({ text, hint }: { readonly text: string | null; readonly hint: string }) {
  return (
    <Panel title="Description">{text ? <RichText text={text} className="max-w-[72ch]" /> : <p className="text-ink-3">{hint}</p>}</Panel>
  )
}
