import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { shownOnEntries } from '../time-entries/labels.ts'
import { callSheets } from './client.ts'
import type { TimesheetRow } from './schema.ts'

interface AddRecordProps {
  /** Whose week it is: their own work is offered first. */
  readonly userId: string
  readonly onAdd: (row: TimesheetRow) => void
  readonly onClose: () => void
}

const offered = (userId: string) =>
  queryOptions({
    queryKey: ['timesheet', 'records', userId],
    meta: { refreshedBy: shownOnEntries },
    queryFn: ({ signal }) => callSheets('GET /api/timesheet/records', { userId }, { signal }),
  })

const kinds: Readonly<Record<TimesheetRow['recordType'], string>> = { task: 'Task', deliverable: 'Deliverable' }

/** Adds a task or deliverable to the week: the person's own are offered, everything else is found by typing. */
export function AddRecord({ userId, onAdd, onClose }: AddRecordProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [found, setFound] = useState<readonly TimesheetRow[]>([])
  const own = useQuery(offered(userId))
  const option = ({ recordId, recordType, title, project }: TimesheetRow) => ({
    value: recordId,
    label: title,
    hint: `${kinds[recordType]} · ${project.name}`,
    lead: <BrandLogo brand={project.brand} size={20} />,
  })
  const rows = own.data?.items ?? []
  const add = () => {
    const row = [...rows, ...found].find(({ recordId }) => recordId === chosen)
    if (!row) return
    onAdd(row)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={480}
      title="Add to the week"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" disabled={chosen === null}>
            Add
          </Button>
        </>
      }
    >
      <Field label="Task or deliverable">
        <Combobox
          options={rows.map(option)}
          loading={own.isLoading}
          value={chosen}
          onChange={setChosen}
          onSearch={async (q, signal) => {
            const { items } = await callSheets('GET /api/timesheet/records', { q, userId }, { signal })
            setFound((before) => [...before, ...items])
            return items.map(option)
          }}
          placeholder="Choose a task or deliverable"
          searchPlaceholder="Search by name"
          emptyText="Nothing by that name that you can log hours on"
        />
      </Field>
    </Dialog>
  )
}
