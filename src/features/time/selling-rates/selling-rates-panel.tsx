import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandOption, useBrandChoices } from '#features/clients/brands/brand-choices.tsx'
import { brandQuery } from '#features/clients/brands/client.ts'
import { projectQuery } from '#features/clients/projects/client.ts'
import { ProjectCombobox } from '#features/clients/projects/project-combobox.tsx'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { useActor, useSession } from '#features/workspace/users/use-session.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { DatedForm, useAct } from '../rates/dated-form.tsx'
import { ratedDuties } from '../rates/schema.ts'
import { callSellingRates, useSellingRates } from './client.ts'
import { SellingRateLines } from './selling-rate-lines.tsx'

type Duty = (typeof ratedDuties)[number]
type PlaceKind = 'workspace' | 'brand' | 'project'
type Place = { readonly kind: PlaceKind; readonly id: string | null; readonly currency: string | null }

const placeOptions: readonly { value: PlaceKind; label: string }[] = [
  { value: 'workspace', label: 'Workspace' },
  { value: 'brand', label: 'One brand' },
  { value: 'project', label: 'One project' },
]
const groups: readonly { value: 'all' | Duty; label: string }[] = [
  { value: 'all', label: 'Everybody' },
  ...ratedDuties.map((value) => ({ value, label: roleLabel(value) })),
]

/** What an hour is sold for, which admins set for the workspace, a brand or a project. */
export function SellingRatesPanel() {
  const today = useToday(useActor().timezone)
  const rates = useSellingRates()
  const act = useAct()
  const [place, setPlace] = useState<Place>({ kind: 'workspace', id: null, currency: null })
  const [tried, setTried] = useState(false)
  const fallback = usePlaceCurrency(place)
  const currency = place.currency ?? fallback
  const lacksPlace = place.kind !== 'workspace' && place.id === null
  const where = { projectId: place.kind === 'project' ? place.id : null, brandId: place.kind === 'brand' ? place.id : null }
  const remove = async (id: string) => {
    const rate = rates.data?.find((one) => one.id === id)
    if (!rate) return
    const { project, brand, duty, person, amount, validFrom } = rate
    await act(
      'Selling rate removed',
      () => callSellingRates('DELETE /api/selling-rates/:id', { id }),
      () =>
        callSellingRates('POST /api/selling-rates', {
          projectId: project?.id ?? null,
          brandId: brand?.id ?? null,
          duty,
          userId: person?.id ?? null,
          amount,
          currency: rate.currency,
          validFrom,
        }),
    )
  }
  return (
    <Panel flush title="Selling rates" description="Price per hour for clients. Project comes before brand, brand before workspace.">
      <DatedForm<'all' | Duty, string>
        before={
          <PlaceFields
            place={place}
            currency={currency}
            wrong={tried && lacksPlace}
            onChange={(next) => {
              setPlace(next)
              setTried(false)
            }}
          />
        }
        groups={groups}
        forLabel="Everybody, role or person"
        valueLabel="Price per hour"
        missing="Enter an amount"
        submit="Set selling rate"
        onSave={async (of, amount, validFrom) => {
          if (lacksPlace) {
            setTried(true)
            return false
          }
          const whom = 'userId' in of ? of : of.group === 'all' ? {} : { duty: of.group }
          return act('Selling rate set', () =>
            callSellingRates('POST /api/selling-rates', { ...where, ...whom, amount, currency, validFrom }),
          )
        }}
      >
        {(value, onChange) => <MoneyInput currency={currency} value={value} onChange={onChange} />}
      </DatedForm>
      <SellingRateLines
        query={rates}
        today={today}
        empty="No selling rates yet. Without one, hours need a price when they are billed."
        onRemove={remove}
      />
    </Panel>
  )
}

/** The currency that prices of a place are in unless another is chosen. */
function usePlaceCurrency({ kind, id }: Place): string {
  const { workspace } = useSession()
  const brand = useQuery({ ...brandQuery(id ?? ''), enabled: kind === 'brand' && id !== null })
  const project = useQuery({ ...projectQuery(id ?? ''), enabled: kind === 'project' && id !== null })
  const own = kind === 'brand' ? brand.data?.billingCurrency : kind === 'project' ? project.data?.currency : null
  return own ?? workspace.currency
}

interface PlaceFieldsProps {
  readonly place: Place
  readonly currency: string
  /** A brand or project is missing. */
  readonly wrong: boolean
  readonly onChange: (place: Place) => void
}

function PlaceFields({ place, currency, wrong, onChange }: PlaceFieldsProps) {
  const { kind, id } = place
  const brands = useBrandChoices({ open: true, enabled: kind === 'brand', chosen: kind === 'brand' && id ? [id] : [] })
  const pick = (next: string | null) => onChange({ kind, id: next, currency: null })
  return (
    <>
      <Field label="Applies to">
        <Select options={placeOptions} value={kind} onChange={(next) => onChange({ kind: next, id: null, currency: null })} />
      </Field>
      <Field label="Currency">
        <Combobox
          value={currency}
          options={currencyOptions(currency)}
          onChange={(next) => onChange({ ...place, currency: next })}
          searchPlaceholder="Search currencies"
          emptyText="No currency by that code"
        />
      </Field>
      {kind === 'brand' && (
        <Field label="Brand" required error={wrong ? 'Choose a brand' : undefined} className="sm:col-span-2">
          <Combobox
            {...toOptions(brands, brandOption)}
            value={id}
            onChange={pick}
            placeholder="Select a brand"
            emptyText="No active brand by that name"
          />
        </Field>
      )}
      {kind === 'project' && (
        <Field label="Project" required error={wrong ? 'Choose a project' : undefined} className="sm:col-span-2">
          <ProjectCombobox value={id} onChange={pick} />
        </Field>
      )}
    </>
  )
}
