import { ExternalLink } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type PersonChoice, usePeopleOfRoleFirst } from '#features/workspace/users/use-people.ts'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import type { Editing } from '#ui/records/edit-in-place.ts'
import { SelectProperty, TextProperty } from '#ui/records/fields-in-place.tsx'
import { LinesProperty } from '#ui/records/lines-property.tsx'
import { Property, PropertyText } from '#ui/records/property.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import type { InfluencerFieldName } from '../influencers/influencer-form.tsx'
import { type InfluencerView, influencerMax } from '../influencers/schema.ts'
import { influencerStatusOptions, mailRecipientOptions } from './influencer-options.tsx'
import { WordsInput } from './words-input.tsx'

const BlacklistDialog = lazyPart(
  async () => (await import('./blacklist-dialog.tsx')).BlacklistDialog,
  ({ onClose }) => onClose(),
)

export type InfluencerEditing = Editing<InfluencerView, InfluencerFieldName>
interface OneProps {
  readonly editing: InfluencerEditing
}

/** Status, contact, niches and tags, talent agent and account. */
export function InfluencerProperties({ editing }: OneProps) {
  const { row } = editing
  return (
    <div className="flex flex-col gap-0.5">
      <Status editing={editing} />
      {row.blacklistReason !== null && <LinesProperty editing={editing} name="blacklistReason" limit={influencerMax.blacklistReason} />}
      <TextProperty editing={editing} name="email" limit={influencerMax.email} />
      <TextProperty editing={editing} name="phone" limit={influencerMax.phone} />
      <TextProperty editing={editing} name="location" limit={influencerMax.location} />
      <ProfileUrl editing={editing} />
      <Words editing={editing} name="niche" />
      <Words editing={editing} name="tags" />
      <section aria-label="Talent agent" className="mt-3 flex flex-col gap-0.5 border-t border-line pt-3">
        <TextProperty editing={editing} name="agentName" limit={influencerMax.agentName} />
        <TextProperty editing={editing} name="agentEmail" limit={influencerMax.email} />
        <SelectProperty editing={editing} name="mailsTo" options={mailRecipientOptions} />
        <Account editing={editing} />
      </section>
    </div>
  )
}

/** Blacklisting asks for a reason, and saves both together. */
function Status({ editing }: OneProps) {
  const { row, edits, shown } = editing
  const [asking, setAsking] = useState(false)
  return (
    <>
      <SelectProperty
        editing={editing}
        name="status"
        options={influencerStatusOptions}
        asks={async (status) => {
          if (status !== 'blacklisted' || shown('status') === 'blacklisted') return true
          setAsking(true)
          return false
        }}
      />
      {asking && (
        <Suspense fallback={null}>
          <BlacklistDialog
            fullName={row.fullName}
            onConfirm={async (blacklistReason) => {
              edits.pick({ status: 'blacklisted', blacklistReason })
              return true
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function ProfileUrl({ editing }: OneProps) {
  const { row } = editing
  return (
    <div>
      <TextProperty editing={editing} name="profileUrl" limit={influencerMax.profileUrl} />
      {row.profileUrl && (
        <a
          href={row.profileUrl}
          target="_blank"
          rel="noreferrer noopener"
          className="ml-[calc(var(--property-label,76px)+11px)] inline-flex items-center gap-1 text-meta text-ink-2 underline-offset-3 hover:text-ink hover:underline pointer-coarse:min-h-11"
        >
          <ExternalLink aria-hidden size={12} /> Open profile
        </a>
      )}
    </div>
  )
}

function Words({ editing: { row, edits, label, shown, notes, may }, name }: OneProps & { readonly name: 'niche' | 'tags' }) {
  if (!may(name)) {
    return (
      <PropertyText label={label(name)}>
        {row[name].length === 0 ? (
          'None'
        ) : (
          <span className="flex flex-wrap gap-1">
            {row[name].map((word) => (
              <Badge key={word}>
                <bdi>{word}</bdi>
              </Badge>
            ))}
          </span>
        )}
      </PropertyText>
    )
  }
  const change = (words: string[]) => edits.pick({ [name]: words })
  return (
    <Property label={label(name)} name={name} notes={notes(name)}>
      <WordsInput value={shown(name)} onChange={change} placeholder="None" />
    </Property>
  )
}

/** The account of the influencer, for the page of their own. */
function Account({ editing: { row, edits, label, shown, notes, may } }: OneProps) {
  if (!may('userId'))
    return (
      <PropertyText label={label('userId')}>
        {row.user ? (
          <>
            <Avatar person={row.user} size={20} decorative />
            <bdi className="min-w-0 break-words">{row.user.fullName}</bdi>
          </>
        ) : (
          'None'
        )}
      </PropertyText>
    )
  return (
    <Property label={label('userId')} name="userId" notes={notes('userId')}>
      <AccountCombobox user={row.user} value={shown('userId')} onChange={(userId) => edits.pick({ userId })} />
    </Property>
  )
}

interface AccountComboboxProps {
  readonly user: InfluencerView['user']
  readonly value: string | null
  readonly onChange: (userId: string | null) => void
}

function AccountCombobox({ user, value, onChange }: AccountComboboxProps) {
  const { items, loading, search } = usePeopleOfRoleFirst('influencer')
  const isInfluencer = ({ roles }: PersonChoice) => roles?.includes('influencer') ?? false
  const accounts = items.filter(isInfluencer)
  const known = user && !accounts.some(({ id }) => id === user.id) ? [user, ...accounts] : accounts
  return (
    <PersonCombobox
      people={known}
      loading={loading}
      {...(search && { onSearch: async (typed: string, signal: AbortSignal) => (await search(typed, signal)).filter(isInfluencer) })}
      value={value}
      onChange={onChange}
      placeholder="None"
      emptyText="No influencer account by that name"
    />
  )
}
