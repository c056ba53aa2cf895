import { Combobox, type ComboboxOption } from '../controls/combobox.tsx'
import type { EditableRow } from './edit-in-place.ts'
import type { FieldProps } from './fields-in-place.tsx'
import { Property, PropertyText } from './property.tsx'

interface ChoicePropertyProps {
  readonly options: readonly ComboboxOption[]
  readonly onSearch?: (typed: string) => Promise<readonly ComboboxOption[]>
  readonly clearable?: boolean
  readonly searchPlaceholder: string
  readonly emptyText: string
}

/** One of many, found by typing; saved as soon as it is chosen. */
export function ChoiceProperty<Row extends EditableRow, Name extends keyof Row & string, Key extends Name>({
  editing: { row, edits, label, shown, notes, may },
  name,
  ...choices
}: FieldProps<Row, Name, Key> & ChoicePropertyProps) {
  if (!may(name)) return <PropertyText label={label(name)}>{notes(name).reading(row[name]) || 'None'}</PropertyText>
  return (
    <Property label={label(name)} name={name} notes={notes(name)}>
      <Combobox
        {...choices}
        value={(shown(name) as string | null | undefined) ?? null}
        onChange={(value) => edits.pick({ [name]: value })}
        placeholder="None"
      />
    </Property>
  )
}
