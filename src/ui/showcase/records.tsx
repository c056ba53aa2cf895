import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { makeActor } from '#shared/rights/actor.ts'
import { allowed, denied } from '#shared/rights/decision.ts'
import { AppError } from '#shared/rights/errors.ts'
import { type EditedKind, useEditing } from '../records/edit-in-place.ts'
import { DateProperty, DescriptionInPlace, NameInPlace, NumberProperty, SelectProperty, TextProperty } from '../records/fields-in-place.tsx'
import { Columns, Section } from './sample.tsx'

const row = {
  id: 'sample',
  version: 1,
  name: 'Rough cut of the harbour film',
  description: 'Two minutes, with the sound of the place.' as string | null,
  state: 'cutting' as string | null,
  due: '2026-03-02' as string | null,
  reference: 'H-112' as string | null,
  hours: 6 as number | null,
}
type Sample = typeof row
type Name = Exclude<keyof Sample, 'id' | 'version'>

const unchecked = { safeParse: (value: unknown) => ({ success: true as const, data: value }) }
const kind = (mayChange: boolean): EditedKind<Sample, Name> => ({
  kind: mayChange ? 'sample' : 'sample-read',
  noun: 'sample',
  labels: { name: 'Name', description: 'Description', state: 'State', due: 'Due date', reference: 'Reference', hours: 'Hours' },
  schemas: { name: unchecked, description: unchecked, state: unchecked, due: unchecked, reference: unchecked, hours: unchecked },
  canChange: () => (mayChange ? allowed : denied('To read')),
  send: async ({ version, ...changes }) => {
    if ('reference' in changes && changes.reference === 'taken') throw new AppError('conflict', 'This reference is taken. Choose another.')
    return { ...row, ...changes, version: version + 1 }
  },
})
const kinds = [kind(true), kind(false)]
const states = ['shooting', 'cutting', 'sound'].map((value) => ({ value, label: value }))
const actor = makeActor({ kind: 'person', userId: 'sample', sessionId: null, fullName: 'Mira Sol', roles: ['admin'], timezone: 'UTC' })

/** A record edited in place, and the same to read. A reference called "taken" is refused. */
export function RecordsInPlace() {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <Section title="Records in place" note="Each field is saved by itself; what is refused stays, with the reason.">
        <Columns>
          {kinds.map((one) => (
            <OneSample key={one.kind} kind={one} />
          ))}
        </Columns>
      </Section>
    </QueryClientProvider>
  )
}

function OneSample({ kind: one }: { readonly kind: EditedKind<Sample, Name> }) {
  const { data } = useQuery({ queryKey: [one.kind, row.id], queryFn: () => row, initialData: row, staleTime: Infinity })
  const editing = useEditing(one, data, actor)
  return (
    <div className="flex flex-col gap-2">
      {editing.may('name') ? <NameInPlace editing={editing} name="name" limit={60} /> : <h3 className="text-title">{data.name}</h3>}
      <DescriptionInPlace editing={editing} name="description" limit={200} />
      <SelectProperty editing={editing} name="state" options={states} none="None" />
      <DateProperty editing={editing} name="due" overdue={(date) => date < '2026-06-01'} />
      <TextProperty editing={editing} name="reference" limit={20} />
      <NumberProperty editing={editing} name="hours" min={0} max={100} step={0.5} unit="h" />
    </div>
  )
}
