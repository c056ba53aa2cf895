import { type FormEvent, type ReactNode, useState } from 'react'
import { peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { isStaff } from '#shared/rights/roles.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Button } from '#ui/controls/button.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { useRatesRefresh } from './client.ts'

export type Act = (what: string, work: () => Promise<unknown>, undo?: () => Promise<unknown>) => Promise<boolean>

/** Runs a change, confirms it in a toast and offers Undo. */
export function useAct(): Act {
  const refresh = useRatesRefresh()
  const act: Act = async (what, work, undo) => {
    try {
      await work()
      toast.success(what, {
        ...(undo && { duration: undoSeconds * 1000, action: { label: 'Undo', onClick: () => void act('Undone', undo) } }),
      })
      return true
    } catch (error) {
      toast.error('Nothing was changed', { description: sentenceOf(error) })
      return false
    } finally {
      await refresh()
    }
  }
  return act
}

const onePerson = 'person'

interface DatedFormProps<Group extends string, Value> {
  /** Fields before those for whom it is set. */
  readonly before?: ReactNode
  /** Whom it can be set for, next to one person. */
  readonly groups: readonly { readonly value: Group; readonly label: string }[]
  readonly forLabel: string
  readonly valueLabel: string
  /** What is wrong while no value is entered. */
  readonly missing: string
  readonly submit: string
  readonly children: (value: Value | null, onChange: (value: Value | null) => void) => ReactNode
  readonly onSave: (of: { group: Group } | { userId: string }, value: Value, validFrom: string) => Promise<boolean>
}

/** Sets a value for a group or for one person, from a day on. */
export function DatedForm<Group extends string, Value>({
  before,
  groups,
  forLabel,
  valueLabel,
  missing,
  submit,
  children,
  onSave,
}: DatedFormProps<Group, Value>) {
  const today = useToday(useActor().timezone)
  const [group, setGroup] = useState<string>(groups[0]?.value ?? onePerson)
  const [userId, setUserId] = useState<string | null>(null)
  const [value, setValue] = useState<Value | null>(null)
  const [validFrom, setValidFrom] = useState<string | null>(today)
  const [tried, setTried] = useState(false)
  const forPerson = group === onePerson
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (value === null || !validFrom || (forPerson && !userId)) return
    const of = forPerson ? { userId: userId ?? '' } : { group: group as Group }
    if (!(await onSave(of, value, validFrom))) return
    setValue(null)
    setTried(false)
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid grid-cols-2 gap-3 border-b border-line p-4 max-sm:grid-cols-1">
      {before}
      <Field label={forLabel} className={forPerson ? '' : 'sm:col-span-2'}>
        <Select
          options={[...groups.map((one) => ({ ...one, value: one.value as string })), { value: onePerson, label: 'One person' }]}
          value={group}
          onChange={setGroup}
        />
      </Field>
      {forPerson && <PersonField value={userId} onChange={setUserId} error={tried && !userId} />}
      <Field label={valueLabel} required error={tried && value === null ? missing : undefined}>
        {children(value, setValue)}
      </Field>
      <Field label="From" required error={tried && !validFrom ? 'Enter a date' : undefined}>
        <DateInput fixed value={validFrom} onChange={setValidFrom} />
      </Field>
      <Button type="submit" className="justify-self-start">
        {submit}
      </Button>
    </form>
  )
}

interface PersonFieldProps {
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly error: boolean
}

function PersonField({ value, onChange, error }: PersonFieldProps) {
  const choices = usePeopleChoices({ ...(value && { chosen: [value] }) })
  return (
    <Field label="Person" error={error ? 'Choose a person' : undefined}>
      <PersonCombobox
        {...peopleToChoose(choices, ({ roles }) => roles === undefined || isStaff(roles))}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}
