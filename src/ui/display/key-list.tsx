import { Kbd } from './kbd.tsx'

interface KeyListProps {
  readonly title: string
  /** A key, several with spaces between them, and what it does. */
  readonly keys: readonly (readonly [key: string, what: string])[]
}

/** Keys that work, and what they do, under one heading. */
export function KeyList({ title, keys }: KeyListProps) {
  return (
    <section>
      <h3 className="mb-2 text-secondary font-medium text-ink-3">{title}</h3>
      <dl className="flex flex-col gap-1">
        {keys.map(([key, what]) => (
          <div key={key} className="flex min-h-7 items-center justify-between gap-4">
            <dt className="text-body text-ink-2">{what}</dt>
            <dd className="flex shrink-0 gap-1">
              {key.split(' ').map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
