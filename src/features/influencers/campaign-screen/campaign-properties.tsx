import { ExternalLink } from 'lucide-react'
import { brandOption, useBrandChoices } from '#features/clients/brands/brand-choices.tsx'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { regionName } from '#shared/values/regions.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Combobox, MultiCombobox } from '#ui/controls/combobox.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { TagInput } from '#ui/controls/tag-input.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import type { Editing } from '#ui/records/edit-in-place.ts'
import { DateProperty, MoneyProperty, SelectProperty, TextProperty } from '#ui/records/fields-in-place.tsx'
import { Property, PropertyText } from '#ui/records/property.tsx'
import type { CampaignFieldName } from '../campaigns/campaign-form.tsx'
import { campaignStatusOptions, marketOptions } from '../campaigns/campaign-options.tsx'
import { canSeeCampaignBudget } from '../campaigns/rules.ts'
import { type CampaignDetail, campaignUrlMax } from '../campaigns/schema.ts'
import { CategoryCombobox } from './category-combobox.tsx'
import { ProjectOfBrand } from './project-of-brand.tsx'

type OneProps = { readonly editing: Editing<CampaignDetail, CampaignFieldName> }

/** Every field of a campaign besides name, goal and brief, edited where it is shown by people who may. */
export function CampaignProperties({ editing }: OneProps) {
  const actor = useActor()
  const today = useToday(actor.timezone)
  const status = editing.shown('status') ?? editing.row.status
  return (
    <div className="flex flex-col gap-0.5 [--property-label:92px]">
      <SelectProperty editing={editing} name="status" options={campaignStatusOptions} />
      <Owner editing={editing} />
      <Brand editing={editing} />
      <Project editing={editing} />
      <DateProperty editing={editing} name="startDate" />
      <DateProperty editing={editing} name="endDate" overdue={(date) => date < today && (status === 'active' || status === 'paused')} />
      {canSeeCampaignBudget(actor).allowed && (
        <MoneyProperty editing={editing} name="budget" currency={editing.shown('currency') ?? editing.row.currency} />
      )}
      <Currency editing={editing} />
      <Category editing={editing} />
      <Markets editing={editing} />
      <Tags editing={editing} name="hashtags" />
      <Tags editing={editing} name="mentions" />
      <LandingPage editing={editing} />
    </div>
  )
}

function Owner({ editing: { row, edits, label, shown, notes, may } }: OneProps) {
  const { owner } = row
  const changeable = may('ownerId')
  const choices = usePeopleChoices({ enabled: changeable, ...(owner && { known: [owner] }) })
  if (!changeable)
    return (
      <PropertyText label={label('ownerId')}>
        {owner ? (
          <>
            <Avatar person={owner} size={20} decorative />
            <bdi className="min-w-0 break-words">{owner.fullName}</bdi>
          </>
        ) : (
          'Nobody'
        )}
      </PropertyText>
    )
  return (
    <Property label={label('ownerId')} notes={notes('ownerId')}>
      <PersonCombobox
        {...peopleToChoose(choices)}
        placeholder="Nobody"
        value={shown('ownerId')}
        onChange={(ownerId) => edits.pick({ ownerId })}
      />
    </Property>
  )
}

function Brand({ editing: { row, edits, label, shown, notes, may } }: OneProps) {
  const changeable = may('brandId')
  const choices = useBrandChoices({ open: true, enabled: changeable, known: [row.brand], chosen: [row.brandId] })
  if (!changeable)
    return (
      <PropertyText label={label('brandId')}>
        <BrandLogo brand={row.brand} size={20} />
        <bdi className="min-w-0 break-words">{row.brand.name}</bdi>
      </PropertyText>
    )
  const move = (brandId: string | null) => {
    // Projects of another brand are others.
    if (brandId && brandId !== shown('brandId')) edits.pick({ brandId, projectId: null })
  }
  return (
    <Property label={label('brandId')} notes={notes('brandId')}>
      <Combobox
        {...toOptions(choices, brandOption)}
        value={shown('brandId')}
        onChange={move}
        searchPlaceholder="Search brands"
        emptyText="No active brand by that name"
      />
    </Property>
  )
}

function Project({ editing: { row, edits, label, shown, notes, may } }: OneProps) {
  if (!may('projectId')) return <PropertyText label={label('projectId')}>{row.project?.name ?? 'None'}</PropertyText>
  return (
    <Property label={label('projectId')} notes={notes('projectId')}>
      <ProjectOfBrand
        brandId={shown('brandId')}
        value={shown('projectId')}
        known={row.project}
        onChange={(projectId) => edits.pick({ projectId })}
      />
    </Property>
  )
}

function Currency({ editing: { row, edits, label, shown, notes, may } }: OneProps) {
  if (!may('currency')) return <PropertyText label={label('currency')}>{row.currency}</PropertyText>
  const currency = shown('currency') ?? row.currency
  return (
    <Property label={label('currency')} notes={notes('currency')}>
      <Combobox
        options={currencyOptions(currency)}
        value={currency}
        onChange={(next) => next && next !== currency && edits.pick({ currency: next })}
        searchPlaceholder="Search currencies"
        emptyText="No currency by that code"
      />
    </Property>
  )
}

function Category({ editing: { row, edits, label, shown, notes, may } }: OneProps) {
  if (!may('categoryId')) return <PropertyText label={label('categoryId')}>{row.category?.name ?? 'None'}</PropertyText>
  return (
    <Property label={label('categoryId')} notes={notes('categoryId')}>
      <CategoryCombobox value={shown('categoryId')} known={row.category} onChange={(categoryId) => edits.pick({ categoryId })} />
    </Property>
  )
}

function Markets({ editing: { row, edits, label, shown, notes, may } }: OneProps) {
  if (!may('markets')) return <PropertyText label={label('markets')}>{row.markets.map(regionName).join(', ') || 'None'}</PropertyText>
  return (
    <Property label={label('markets')} notes={notes('markets')}>
      <MultiCombobox
        options={marketOptions}
        value={shown('markets')}
        onChange={(markets) => edits.pick({ markets })}
        placeholder="None"
        searchPlaceholder="Search countries"
        emptyText="No country by that name"
      />
    </Property>
  )
}

/** The address, and a link that opens it. */
function LandingPage({ editing }: OneProps) {
  const { landingUrl } = editing.row
  return (
    <>
      <TextProperty editing={editing} name="landingUrl" limit={campaignUrlMax} />
      {landingUrl && (
        <a
          href={landingUrl}
          target="_blank"
          rel="noreferrer"
          className="ml-[103px] inline-flex items-center gap-1 self-start text-secondary text-accent underline-offset-3 hover:underline pointer-coarse:min-h-11"
        >
          Open landing page <ExternalLink aria-hidden size={13} />
        </a>
      )}
    </>
  )
}

function Tags({ editing: { row, edits, label, shown, notes, may }, name }: OneProps & { readonly name: 'hashtags' | 'mentions' }) {
  if (!may(name))
    return (
      <PropertyText label={label(name)}>
        {row[name].length === 0 ? (
          'None'
        ) : (
          <span className="flex flex-wrap gap-1">
            {row[name].map((tag) => (
              <Badge key={tag}>
                <bdi>{tag}</bdi>
              </Badge>
            ))}
          </span>
        )}
      </PropertyText>
    )
  return (
    <Property label={label(name)} notes={notes(name)}>
      <TagInput value={shown(name)} onChange={(tags) => edits.pick({ [name]: tags })} placeholder="None" />
    </Property>
  )
}
