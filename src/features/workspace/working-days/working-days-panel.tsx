import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { dateFormat } from '#shared/values/formats.ts'
import { undoSeconds } from '#shared/values/undo.ts'
import { isDate } from '#ui/base/calendar.ts'
import { formatDate } from '#ui/base/format.ts'
import { shownLocale } from '#ui/base/rendering.ts'
import { useFocusAfterRemoval } from '#ui/base/use-focus-after-removal.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { workspaceQuery } from '../settings/client.ts'
import { type Holiday, holidayNameMax, type WorkspaceView } from '../settings/schema.ts'
import { useDaysOff } from './use-days-off.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
/** 5 January 1970 was a Monday. */
const nameOfWeekday = (weekday: number) =>
  dateFormat(shownLocale(), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + weekday))

/** The days on which nobody works, for admins; each change holds at once. */
export function WorkingDaysPanel() {
  const workspace = useQuery(workspaceQuery)
  // Beside it stands the form of the workspace, which says that it is on its way or what is wrong.
  if (!workspace.data) return null
  return (
    <Panel title="Working days" description="Time-lines shade the days on which nobody works; everybody sees them there.">
      <div className="grid grid-cols-1 gap-5">
        <Weekdays workspace={workspace.data} />
        <Holidays holidays={workspace.data.holidays} />
      </div>
    </Panel>
  )
}

const refused = (description: string) => toast.error('The working days were not changed', { description })

function Weekdays({ workspace: { freeWeekdays } }: { readonly workspace: WorkspaceView }) {
  const change = useDaysOff()
  // It shows at once, and as it is again when it was refused.
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const underWay = useRef(0)
  const free = chosen ?? freeWeekdays
  const set = async (weekday: number, isFree: boolean) => {
    underWay.current += 1
    setChosen(isFree ? [...free, weekday] : free.filter((one) => one !== weekday))
    const refusal = await change((now) => {
      const others = now.freeWeekdays.filter((one) => one !== weekday)
      return { freeWeekdays: isFree ? [...others, weekday] : others }
    })
    underWay.current -= 1
    if (underWay.current === 0) setChosen(null)
    if (refusal !== null) refused(refusal)
  }
  return (
    <Field label="Nobody works on" group>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {weekdays.map((weekday) => (
          <Checkbox key={weekday} checked={free.includes(weekday)} onChange={(isFree) => void set(weekday, isFree)}>
            {nameOfWeekday(weekday)}
          </Checkbox>
        ))}
      </div>
    </Field>
  )
}

function Holidays({ holidays }: { readonly holidays: readonly Holiday[] }) {
  const change = useDaysOff()
  const { frame, leave } = useFocusAfterRemoval<HTMLUListElement>(holidays.length, (list) =>
    list.closest('[data-holidays]')?.querySelector<HTMLElement>('form input'),
  )
  const add = async (holiday: Holiday) => {
    const refusal = await change((now) => ({ holidays: [...now.holidays, holiday] }))
    if (refusal !== null) refused(refusal)
    return refusal === null
  }
  const remove = async (holiday: Holiday, at: number) => {
    leave(at)
    const refusal = await change((now) => ({ holidays: now.holidays.filter(({ day }) => day !== holiday.day) }))
    if (refusal !== null) return refused(refusal)
    toast.success(`“${holiday.name}” is a working day`, {
      duration: undoSeconds * 1000,
      action: { label: 'Undo', onClick: () => void add(holiday) },
    })
  }
  return (
    <div data-holidays className="grid grid-cols-1 gap-2">
      <h3 className="text-secondary font-medium text-ink">Holidays</h3>
      {holidays.length > 0 ? (
        <ul ref={frame} className="divide-y divide-line rounded-panel border border-line">
          {holidays.map((holiday, at) => (
            <li key={holiday.day} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3 text-body">
              <span className="w-44 shrink-0 text-secondary text-ink-2 tabular max-sm:w-28">
                <span className="max-sm:hidden">{formatDate(holiday.day, 'long')}</span>
                <span className="sm:hidden">{formatDate(holiday.day)}</span>
              </span>
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {holiday.name}
              </span>
              <IconButton size="sm" label={`Remove ${holiday.name}`} icon={<X aria-hidden />} onClick={() => void remove(holiday, at)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-secondary text-ink-2">No holidays yet. Add the days on which the whole agency is closed.</p>
      )}
      <AddHoliday holidays={holidays} onAdd={add} />
    </div>
  )
}

type AddProps = { readonly holidays: readonly Holiday[]; readonly onAdd: (holiday: Holiday) => Promise<boolean> }

function AddHoliday({ holidays, onAdd }: AddProps) {
  const [day, setDay] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const known = holidays.find((one) => one.day === day)
  const wrongDay =
    day === null ? 'Choose a day' : !isDate(day) ? 'Enter a date' : known ? `This day is a holiday already: ${known.name}` : undefined
  const wrongName = name.trim() === '' ? 'Name is required' : undefined
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (day === null || wrongDay || wrongName || name.trim().length > holidayNameMax) return
    setSaving(true)
    const added = await onAdd({ day, name: name.trim() })
    setSaving(false)
    if (!added) return
    setTried(false)
    setDay(null)
    setName('')
  }
  return (
    <form noValidate onSubmit={(event) => void add(event)} className="flex items-start gap-2 max-sm:flex-wrap">
      <Field label="Day of the holiday" hideLabel error={tried ? wrongDay : undefined} className="w-44 max-sm:w-full">
        <DateInput value={day} onChange={setDay} />
      </Field>
      <Field label="Name of the holiday" hideLabel error={tried ? wrongName : undefined} className="flex-1">
        <TextInput
          autoComplete="off"
          placeholder="e.g. New Year’s Day"
          limit={holidayNameMax}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" icon={<Plus aria-hidden />} loading={saving}>
        Add
      </Button>
    </form>
  )
}
