import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { formatDate, formatMoney, formatNumber } from '../base/format.ts'
import { useFocusNext } from '../base/use-focus-next.ts'
import { DateInput } from '../controls/date-input.tsx'
import { MoneyInput } from '../controls/money-input.tsx'
import { NumberInput } from '../controls/number-input.tsx'
import { Select, type SelectOption } from '../controls/select.tsx'
import { TextInput } from '../controls/text-input.tsx'
import { RichText } from '../text/rich-text.tsx'
import type { EditableRow, Editing } from './edit-in-place.ts'
import { Property, PropertyText } from './property.tsx'
import { RichTextInPlace } from './rich-text-in-place.tsx'
import { TextInPlace } from './text-in-place.tsx'

export interface FieldProps<Row extends EditableRow, Name extends keyof Row & string, Key extends Name> {
  readonly editing: Editing<Row, Name>
  readonly name: Key
}

/** The name of a record, edited as its title. */
export function NameInPlace<Row extends EditableRow, Name extends keyof Row & string, Key extends Name>({
  editing: { edits, label, shown, notes },
  name,
  limit,
}: FieldProps<Row, Name, Key> & { readonly limit: number }) {
  return (
    <TextInPlace
      label={label(name)}
      rows={1}
      maxRows={6}
      limit={limit}
      value={String(shown(name) ?? '')}
      notes={notes(name)}
      onType={(text) => edits.type(name, text)}
      onCommit={() => edits.commit(name)}
      onDrop={() => edits.drop(name)}
    />
  )
}

/** A long text of a record, edited where it stands by whoever may, to read for everybody else. */
export function DescriptionInPlace<Row extends EditableRow, Name extends keyof Row & string, Key extends Name>({
  editing: { row, edits, label, shown, notes, may },
  name,
  limit,
}: FieldProps<Row, Name, Key> & { readonly limit: number }) {
  if (!may(name)) {
    const text = row[name] as string | null
    if (!text) return <p className="text-body text-ink-3">No {label(name).toLowerCase()}</p>
    return <RichText text={text} className="max-w-[72ch] text-ink" />
  }
  return (
    <div className="max-w-[calc(72ch+20px)]">
      <RichTextInPlace
        label={label(name)}
        placeholder={placeholderOf(label(name).toLowerCase())}
        rows={2}
        maxRows={24}
        limit={limit}
        value={(shown(name) as string | null) ?? ''}
        notes={notes(name)}
        onType={(text) => edits.type(name, text)}
        onCommit={() => edits.commit(name)}
        onDrop={() => edits.drop(name)}
      />
    </div>
  )
}

/** "Add a description", "Add notes". */
function placeholderOf(label: string): string {
  if (label.endsWith('s')) return `Add ${label}`
  return `Add ${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}`
}

const nothing = 'none'

interface SelectPropertyProps<Value extends string> {
  readonly options: readonly SelectOption<Value>[]
  /** What it is called when nothing is chosen, where that may be. */
  readonly none?: string
  /** Whether to go on, asked before something is saved. */
  readonly asks?: (value: Value | null) => Promise<boolean>
}

/** One of a few, saved as soon as it is chosen. */
export function SelectProperty<Row extends EditableRow, Name extends keyof Row & string, Key extends Name>({
  editing: { row, edits, label, shown, notes, may },
  name,
  options,
  none,
  asks,
}: FieldProps<Row, Name, Key> & SelectPropertyProps<NonNullable<Row[Key]> & string>) {
  const pick = async (value: (NonNullable<Row[Key]> & string) | null) => {
    if (!asks || (await asks(value))) edits.pick({ [name]: value })
  }
  if (!may(name)) {
    const chosen = options.find(({ value }) => value === row[name])
    return (
      <PropertyText label={label(name)}>
        {chosen?.lead} {chosen?.label ?? none}
      </PropertyText>
    )
  }
  return (
    <Property label={label(name)} name={name} notes={notes(name)}>
      <Select<string>
        value={(shown(name) as string | null) ?? nothing}
        onChange={(value) => void pick(value === nothing ? null : (value as NonNullable<Row[Key]> & string))}
        options={none === undefined ? options : [{ value: nothing, label: none }, ...options]}
      />
    </Property>
  )
}

/** A day, or none. @param overdue whether to say so of the day it shows, and in red */
export function DateProperty<Row extends EditableRow, Name extends keyof Row & string, Key extends Name>({
  editing: { row, edits, label, shown, notes, may },
  name,
  overdue,
}: FieldProps<Row, Name, Key> & { readonly overdue?: (date: string) => boolean }) {
  const changeable = may(name)
  const date = (changeable ? shown(name) : row[name]) as string | null
  const late = date !== null && (overdue?.(date) ?? false)
  if (!changeable) {
    return (
      <PropertyText label={label(name)}>
        {date ? (
          <span className={late ? 'font-medium text-danger' : undefined}>
            {formatDate(date, 'long')}
            {late && ' · Overdue'}
          </span>
        ) : (
          'None'
        )}
      </PropertyText>
    )
  }
  const hint = late && <span className="sr-only">Overdue</span>
  return (
    <Property label={label(name)} name={name} notes={notes(name)} hint={hint}>
      <DateInput
        value={date}
        placeholder="None"
        className={late ? 'font-medium text-danger' : ''}
        onChange={(next) => {
          edits.type(name, next)
          edits.commit(name)
        }}
      />
    </Property>
  )
}

interface NumberPropertyProps {
  /** In place of the field's name, where that is too long for the column. */
  readonly short?: ReactNode
  /** Bounds that typing is held to; left out where a number beyond them gets a sentence. */
  readonly min?: number
  readonly max?: number
  readonly step: number
  readonly unit: string
}

/** A number with its unit, or none. */
export function NumberProperty<Row extends EditableRow, Name extends keyof Row & string, Key extends Name>({
  editing: { row, edits, label, shown, notes, may },
  name,
  short = label(name),
  ...limits
}: FieldProps<Row, Name, Key> & NumberPropertyProps) {
  if (!may(name)) {
    const value = (row[name] as number | null | undefined) ?? null
    return <PropertyText label={short}>{value === null ? 'None' : `${formatNumber(value)} ${limits.unit}`}</PropertyText>
  }
  return (
    <Property label={short} name={name} notes={notes(name)}>
      <Keys onEnter={() => edits.commit(name)} onEscape={notes(name).edit ? () => edits.drop(name) : undefined}>
        <NumberInput
          {...limits}
          value={(shown(name) as number | null | undefined) ?? null}
          onChange={(value) => edits.type(name, value)}
          onBlur={() => edits.commit(name)}
          placeholder="None"
          buttons={false}
        />
      </Keys>
    </Property>
  )
}

/** One line of text, or none. */
export function TextProperty<Row extends EditableRow, Name extends keyof Row & string, Key extends Name>({
  editing: { row, edits, label, shown, notes, may },
  name,
  limit,
}: FieldProps<Row, Name, Key> & { readonly limit: number }) {
  if (!may(name)) return <PropertyText label={label(name)}>{(row[name] as string | null) || 'None'}</PropertyText>
  return (
    <Property label={label(name)} name={name} notes={notes(name)}>
      <Keys onEnter={() => edits.commit(name)} onEscape={notes(name).edit ? () => edits.drop(name) : undefined}>
        <TextInput
          value={(shown(name) as string | null) ?? ''}
          onChange={(event) => edits.type(name, event.target.value)}
          onBlur={() => edits.commit(name)}
          limit={limit}
          placeholder="None"
          autoComplete="off"
        />
      </Keys>
    </Property>
  )
}

/** An amount in the currency of its record, or none. */
export function MoneyProperty<Row extends EditableRow, Name extends keyof Row & string, Key extends Name>({
  editing: { row, edits, label, shown, notes, may },
  name,
  currency,
}: FieldProps<Row, Name, Key> & { readonly currency: string }) {
  if (!may(name)) {
    const amount = row[name] as string | null | undefined
    return <PropertyText label={label(name)}>{amount ? formatMoney(amount, currency) : 'None'}</PropertyText>
  }
  return (
    <Property label={label(name)} name={name} notes={notes(name)}>
      <Keys onEnter={() => edits.commit(name)} onEscape={notes(name).edit ? () => edits.drop(name) : undefined}>
        <MoneyInput
          currency={currency}
          value={(shown(name) as string | null | undefined) ?? null}
          onChange={(value) => edits.type(name, value)}
          onBlur={() => edits.commit(name)}
          placeholder="None"
        />
      </Keys>
    </Property>
  )
}

interface KeysProps {
  readonly onEnter: () => void
  readonly onEscape: (() => void) | undefined
  readonly children: ReactNode
}

/** Enter saves, and Escape takes back before it closes anything. */
function Keys({ onEnter, onEscape, children }: KeysProps) {
  const box = useRef<HTMLDivElement>(null)
  const focusNext = useFocusNext()
  // A number field keeps what is typed until it is left, and leaving it would enter that: it begins anew.
  const [round, setRound] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter()
    else if (event.key === 'Escape' && onEscape) {
      event.stopPropagation()
      onEscape()
      setRound(round + 1)
      focusNext(() => box.current?.querySelector('input'))
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the input within
    <div ref={box} onKeyDown={onKeyDown}>
      <Fragment key={round}>{children}</Fragment>
    </div>
  )
}
