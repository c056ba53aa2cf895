import { Select } from '../controls/select.tsx'

const leftOut = 'none'

type ImportColumnsProps<Field extends string> = {
  readonly columns: readonly { readonly heading: string; readonly example: string; readonly field: Field | null }[]
  readonly labels: Readonly<Record<Field, string>>
  /** the fields on offer, in their order */
  readonly fields: readonly Field[]
  readonly onChange: (columns: (Field | null)[]) => void
}

/** The columns of a file to import, each with the field that it is read as. */
export function ImportColumns<Field extends string>({ columns, labels, fields, onChange }: ImportColumnsProps<Field>) {
  const options: { value: Field | typeof leftOut; label: string }[] = [
    { value: leftOut, label: 'Leave out' },
    ...fields.map((value) => ({ value, label: labels[value] })),
  ]
  return (
    <section aria-label="Columns" className="flex flex-col gap-2">
      <h3 className="font-semibold">Columns</h3>
      <ul className="grid grid-cols-2 gap-x-6 max-sm:grid-cols-1">
        {columns.map(({ heading, example, field }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place, and headings may be the same
          <li key={at} className="flex min-h-11 items-center gap-3 border-b border-line py-1">
            <span className="flex min-w-0 flex-1 flex-col">
              <bdi className="truncate text-secondary font-medium">{heading || `Column ${at + 1}`}</bdi>
              <bdi className="truncate text-meta text-ink-3">{example || 'Empty'}</bdi>
            </span>
            <span className="w-44 shrink-0">
              <Select
                size="sm"
                aria-label={`“${heading || `Column ${at + 1}`}” is`}
                options={options}
                value={field ?? leftOut}
                onChange={(next) =>
                  onChange(columns.map((column, other) => (other === at ? (next === leftOut ? null : next) : column.field)))
                }
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
