import { ChevronLeft, ChevronRight, Clock, Plus } from 'lucide-react'
import { useState } from 'react'
import { peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { readsOf } from '#shared/contract/first-answers.ts'
import { isStaff } from '#shared/rights/roles.ts'
import { addDays, weekOf } from '#shared/values/dates.ts'
import { formatDate } from '#ui/base/format.ts'
import { phone, useMediaQuery } from '#ui/base/use-media-query.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { ExportButton } from '#ui/lists/export-button.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { timeEntriesApi } from '../time-entries/api.ts'
import { canLogForOthers } from '../time-entries/rules.ts'
import { AddRecord } from './add-record.tsx'
import { useTimesheet } from './client.ts'
import type { TimesheetRow } from './schema.ts'
import { TimesheetGrid } from './timesheet-grid.tsx'
import type { TimesheetSearch } from './timesheet-search.ts'
import { useCell } from './use-cell.tsx'

interface WeekProps {
  readonly search: TimesheetSearch
  readonly onChange: (next: TimesheetSearch) => void
}

const reads = readsOf<typeof timeEntriesApi>()

/** A week of hours to type into, on a phone a day of it; of oneself, and of others for those who may log for them. */
export function WeekPanel({ search, onChange }: WeekProps) {
  const actor = useActor()
  const today = useToday(actor.timezone)
  const day = search.day ?? today
  const narrow = useMediaQuery(phone)
  const { first, last } = weekOf(day)
  const sheet = useTimesheet(search.userId, day)
  const set = useCell(search.userId, day)
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<readonly TimesheetRow[]>([])
  const go = (to: string) => onChange({ ...search, day: to === today ? undefined : to })
  const rows = sheet.data
    ? [...sheet.data.rows, ...added.filter((one) => !sheet.data.rows.some(({ recordId }) => recordId === one.recordId))]
    : []
  const userId = search.userId ?? actor.userId
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex items-center gap-1">
          <IconButton
            label={narrow ? 'Day before' : 'Week before'}
            icon={<ChevronLeft aria-hidden />}
            onClick={() => go(addDays(day, narrow ? -1 : -7))}
          />
          <h2 aria-live="polite" className="min-w-40 text-center text-body font-semibold">
            {narrow ? formatDate(day, 'weekday') : `${formatDate(first)} – ${formatDate(last)}`}
          </h2>
          <IconButton
            label={narrow ? 'Day after' : 'Week after'}
            icon={<ChevronRight aria-hidden />}
            onClick={() => go(addDays(day, narrow ? 1 : 7))}
          />
          {day !== today && (
            <Button variant="ghost" onClick={() => go(today)}>
              Today
            </Button>
          )}
        </div>
        <div className="ml-auto flex items-center gap-2">
          {canLogForOthers(actor).allowed && (
            <WhoseWeek value={userId} onChange={(id) => onChange({ ...search, userId: id === actor.userId ? undefined : id })} />
          )}
          <ExportButton list={reads('GET /api/time-entries', { userId, from: first, to: last })} things="entries" />
        </div>
      </div>
      {sheet.isPending && (
        <Loading label="Loading the week">
          <Skeleton className="h-64 w-full rounded-panel" />
        </Loading>
      )}
      {sheet.isError && !sheet.data && (
        <ErrorState message={sentenceOf(sheet.error)} onRetry={() => void sheet.refetch()} retrying={sheet.isFetching} />
      )}
      {sheet.data && (
        <Panel flush title={userId === actor.userId ? 'Your hours' : `Hours of ${sheet.data.person.fullName}`}>
          {rows.length === 0 ? (
            <EmptyState
              compact
              icon={<Clock aria-hidden />}
              title="Nothing was logged in this week"
              hint="Tasks in progress stand here by themselves. Add another one to log time on it."
            />
          ) : (
            <TimesheetGrid
              sheet={{ ...sheet.data, rows }}
              shown={narrow ? [sheet.data.days.indexOf(day)].filter((at) => at >= 0) : [0, 1, 2, 3, 4, 5, 6]}
              today={today}
              onSet={(row, on, minutes) => void set(row, on, minutes)}
            />
          )}
          <div className="border-t border-line px-4 py-2.5">
            <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
              Add task or deliverable
            </Button>
          </div>
        </Panel>
      )}
      {adding && <AddRecord userId={userId} onAdd={(row) => setAdded((before) => [...before, row])} onClose={() => setAdding(false)} />}
    </div>
  )
}

function WhoseWeek({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const choices = usePeopleChoices({ chosen: [value] })
  return (
    <PersonCombobox
      {...peopleToChoose(choices, ({ roles }) => roles === undefined || isStaff(roles))}
      aria-label="Whose week"
      clearable={false}
      value={value}
      onChange={(id) => id && onChange(id)}
      className="w-56"
    />
  )
}
