import type { KeyboardEvent } from 'react'
import { Textarea } from '../controls/textarea.tsx'
import type { EditableRow } from './edit-in-place.ts'
import type { FieldProps } from './fields-in-place.tsx'
import { Property, PropertyText } from './property.tsx'

/** A few lines of plain text, or none: a sentence that would not be seen whole in one line. Ctrl or Cmd and Enter saves, and going on does. */
export function LinesProperty<Row extends EditableRow, Name extends keyof Row & string, Key extends Name>({
  editing: { row, edits, label, shown, notes, may },
  name,
  limit,
}: FieldProps<Row, Name, Key> & { readonly limit: number }) {
  if (!may(name)) {
    return (
      <PropertyText label={label(name)}>
        <span dir="auto" className="min-w-0 whitespace-pre-line">
          {(row[name] as string | null) || 'None'}
        </span>
      </PropertyText>
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) edits.commit(name)
    else if (event.key === 'Escape' && notes(name).edit) {
      event.stopPropagation()
      edits.drop(name)
    }
  }
  return (
    <Property label={label(name)} name={name} notes={notes(name)}>
      <Textarea
        rows={1}
        maxRows={8}
        value={(shown(name) as string | null) ?? ''}
        onChange={(event) => edits.type(name, event.target.value)}
        onBlur={() => edits.commit(name)}
        onKeyDown={onKeyDown}
        limit={limit}
        placeholder="None"
      />
    </Property>
  )
}
