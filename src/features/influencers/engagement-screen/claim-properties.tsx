import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatDate } from '#ui/base/format.ts'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Property, PropertyText } from '#ui/records/property.tsx'
import { takeRecord } from '#ui/records/record-queries.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { CategoryCombobox } from '../campaign-screen/category-combobox.tsx'
import { isContracted } from '../engagements/rules.ts'
import type { EngagementView } from '../engagements/schema.ts'
import { callEngagements, refreshEngagements } from './client.ts'
import type { EngagementEditing } from './engagement-content.tsx'
import { nameOfEngagement } from './engagement-form.tsx'

const ReasonDialog = lazyPart(
  async () => (await import('./reason-dialog.tsx')).ReasonDialog,
  ({ onClose }) => onClose(),
)

type ClaimField = 'categoryId' | 'exclusive' | 'exclusiveFrom' | 'exclusiveTo' | 'startDate' | 'endDate'
type ClaimChange = Partial<Pick<EngagementView, ClaimField>>
interface OneProps {
  readonly editing: EngagementEditing
  readonly change: (changed: ClaimChange) => void
}

const yesOrNo = [
  { value: 'yes' as const, label: 'Yes' },
  { value: 'no' as const, label: 'No' },
]

/** The days and the category of an engagement. Once it is contracted they exclude others, so a change asks for its reason. */
export function ClaimProperties({ editing }: { readonly editing: EngagementEditing }) {
  const { row, edits, shown } = editing
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<ClaimChange | null>(null)
  const change = (changed: ClaimChange) => {
    const differs = Object.entries(changed).some(([name, value]) => value !== row[name as ClaimField])
    if (!differs) return
    if (isContracted(row.status)) setAsking(changed)
    else edits.pick(changed)
  }
  const save = async (reason: string) => {
    const { id, version } = row
    takeRecord(queryClient, 'engagement', await callEngagements('PATCH /api/engagements/:id', { id, version, ...asking, reason }))
    void refreshEngagements(queryClient)
  }
  return (
    <>
      <ClaimDate editing={editing} change={change} name="startDate" />
      <ClaimDate editing={editing} change={change} name="endDate" />
      <Category editing={editing} change={change} />
      <Exclusive editing={editing} change={change} />
      {shown('exclusive') && (
        <>
          <ClaimDate editing={editing} change={change} name="exclusiveFrom" />
          <ClaimDate editing={editing} change={change} name="exclusiveTo" />
        </>
      )}
      {asking && (
        <Suspense fallback={null}>
          <ReasonDialog
            title="Why does this change?"
            description={`${nameOfEngagement(row)} is contracted. Its dates and exclusivity decide what else the influencer can accept, so the reason is kept in the history.`}
            confirmLabel="Save change"
            onConfirm={save}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </>
  )
}

type DateField = Exclude<ClaimField, 'categoryId' | 'exclusive'>

function ClaimDate({ editing: { row, label, shown, notes, may }, change, name }: OneProps & { readonly name: DateField }) {
  const stored = row[name]
  if (!may(name)) return <PropertyText label={label(name)}>{stored ? formatDate(stored, 'long') : 'None'}</PropertyText>
  return (
    <Property label={label(name)} name={name} notes={notes(name)}>
      <DateInput value={shown(name)} placeholder="None" onChange={(date) => change({ [name]: date })} />
    </Property>
  )
}

function Category({ editing: { row, label, shown, notes, may }, change }: OneProps) {
  if (!may('categoryId')) return <PropertyText label={label('categoryId')}>{row.category?.name ?? 'None'}</PropertyText>
  return (
    <Property label={label('categoryId')} name="categoryId" notes={notes('categoryId')}>
      <CategoryCombobox value={shown('categoryId')} known={row.category} onChange={(categoryId) => change({ categoryId })} />
    </Property>
  )
}

function Exclusive({ editing: { row, label, shown, notes, may }, change }: OneProps) {
  if (!may('exclusive')) return <PropertyText label={label('exclusive')}>{row.exclusive ? 'Yes' : 'No'}</PropertyText>
  return (
    <Property label={label('exclusive')} name="exclusive" notes={notes('exclusive')}>
      <Select value={shown('exclusive') ? 'yes' : 'no'} options={yesOrNo} onChange={(value) => change({ exclusive: value === 'yes' })} />
    </Property>
  )
}
