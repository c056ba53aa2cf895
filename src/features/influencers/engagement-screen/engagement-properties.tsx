import type { ReactNode } from 'react'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { useToday } from '#ui/base/use-today.ts'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TagInput } from '#ui/controls/tag-input.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { BrandLogo } from '#ui/display/brand-logo.tsx'
import { ChoiceProperty } from '#ui/records/choice-property.tsx'
import { DateProperty, MoneyProperty, NumberProperty, TextProperty } from '#ui/records/fields-in-place.tsx'
import { LinesProperty } from '#ui/records/lines-property.tsx'
import { Property, PropertyText } from '#ui/records/property.tsx'
import { ProjectOfBrand } from '../campaign-screen/project-of-brand.tsx'
import { isEnded, seesAllPayments } from '../engagements/rules.ts'
import { ClaimProperties } from './claim-properties.tsx'
import type { EngagementEditing } from './engagement-content.tsx'
import { EngagementMark, engagementStatusOption } from './engagement-options.tsx'
import { useEngagementMoves } from './use-engagement-moves.tsx'

interface OneProps {
  readonly editing: EngagementEditing
}

/** Every field of an engagement besides the long texts, edited where it is shown by people who may. */
export function EngagementProperties({ editing }: OneProps) {
  const actor = useActor()
  const today = useToday(actor.timezone)
  const { row, shown } = editing
  const currency = shown('currency') ?? row.currency
  return (
    <div className="flex flex-col gap-0.5 [--property-label:100px]">
      <Status editing={editing} />
      <Owner editing={editing} />
      <DateProperty editing={editing} name="followUpOn" overdue={(date) => date < today && !isEnded(row.status)} />
      <Project editing={editing} />
      <Group label="Rate and dates">
        <MoneyProperty editing={editing} name="agreedRate" currency={currency} />
        {/* A typed total records a payment of the difference. */}
        {seesAllPayments(actor) && row.agreedRate !== null && <MoneyProperty editing={editing} name="paymentAmount" currency={currency} />}
        <ChoiceProperty
          editing={editing}
          name="currency"
          options={currencyOptions(currency)}
          searchPlaceholder="Search currencies"
          emptyText="No currency by that code"
        />
        <ClaimProperties editing={editing} />
      </Group>
      <Group label="Usage">
        <NumberProperty editing={editing} name="usageDays" short="Usage rights" min={0} max={36_500} step={1} unit="days" />
        <NumberProperty editing={editing} name="paidUseDays" short="In paid ads" min={0} max={36_500} step={1} unit="days" />
        <NumberProperty editing={editing} name="keepDays" short="Post stays up" min={0} max={36_500} step={1} unit="days" />
        <Words editing={editing} name="usageChannels" short="Channels" />
        <Words editing={editing} name="usageTerritory" short="Territory" />
      </Group>
      <Group label="Gift and tracking">
        <LinesProperty editing={editing} name="gift" limit={500} />
        <MoneyProperty editing={editing} name="giftValue" currency={currency} />
        <DateProperty editing={editing} name="giftSentOn" />
        <TextProperty editing={editing} name="giftTracking" limit={100} />
        <DateProperty editing={editing} name="giftReceivedOn" />
        <TextProperty editing={editing} name="discountCode" limit={50} />
        <TextProperty editing={editing} name="trackingUrl" limit={500} />
      </Group>
    </div>
  )
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label} className="mt-3 flex flex-col gap-0.5 border-t border-line pt-3">
      {children}
    </section>
  )
}

/** The moves that this person may make. An engagement becomes contracted by an accepted offer only. */
function Status({ editing: { row } }: OneProps) {
  const { next, move, dialog } = useEngagementMoves(row)
  if (next.length === 0)
    return (
      <PropertyText label="Status">
        <EngagementMark status={row.status} />
      </PropertyText>
    )
  return (
    <Property label="Status" name="status">
      <Select value={row.status} options={[row.status, ...next].map(engagementStatusOption)} onChange={move} />
      {dialog}
    </Property>
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
    <Property label={label('ownerId')} name="ownerId" notes={notes('ownerId')}>
      <PersonCombobox
        {...peopleToChoose(choices)}
        placeholder="Nobody"
        value={shown('ownerId')}
        onChange={(ownerId) => edits.pick({ ownerId })}
      />
    </Property>
  )
}

function Project({ editing: { row, edits, label, shown, notes, may } }: OneProps) {
  const { project } = row
  if (!may('projectId'))
    return (
      <PropertyText label={label('projectId')}>
        <BrandLogo brand={project.brand} size={20} />
        <span className="flex min-w-0 flex-col">
          <bdi className="break-words">{project.name}</bdi>
          <bdi className="truncate text-meta text-ink-3">{project.brand.name}</bdi>
        </span>
      </PropertyText>
    )
  return (
    <Property label={label('projectId')} name="projectId" notes={notes('projectId')}>
      <ProjectOfBrand
        brandId={row.campaign.brandId}
        value={shown('projectId')}
        known={project}
        clearable={false}
        onChange={(projectId) => projectId && edits.pick({ projectId })}
      />
    </Property>
  )
}

interface WordsProps extends OneProps {
  readonly name: 'usageChannels' | 'usageTerritory'
  /** in place of the field’s name, which is too long for the column */
  readonly short: string
}

function Words({ editing: { row, edits, shown, notes, may }, name, short }: WordsProps) {
  if (!may(name)) return <PropertyText label={short}>{row[name].join(', ') || 'None'}</PropertyText>
  return (
    <Property label={short} name={name} notes={notes(name)}>
      <TagInput value={shown(name)} onChange={(words) => edits.pick({ [name]: words })} placeholder="None" />
    </Property>
  )
}
