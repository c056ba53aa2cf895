import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { type ProfileField, profileFields, profileLabels } from './labels.ts'
import type { OwnProfile, OwnProfileUpdate } from './schema.ts'
import { type OwnSource, useSaving } from './use-own-source.ts'

const isCount = (field: ProfileField): boolean => field.startsWith('followers')

/** Own contact, handles, followers and rates, which the agency reads. */
export function OwnContact({ source }: { readonly source: OwnSource }) {
  const found = useQuery({ queryKey: ['own-influencer'], queryFn: source.profile })
  return (
    <details className="rounded-card border border-line bg-surface p-4">
      <summary className="flex min-h-11 cursor-pointer items-center text-body font-semibold">Your contact and rates</summary>
      {found.isError ? (
        <p className="text-secondary text-danger">This could not be loaded. Load the page again.</p>
      ) : found.data ? (
        <ContactForm key={found.data.id} profile={found.data} source={source} />
      ) : (
        <p className="text-secondary text-ink-2">Loading…</p>
      )}
    </details>
  )
}

const textOf = (value: string | number | null): string => (value === null ? '' : String(value))
type Texts = Record<ProfileField, string>
const textsOf = (profile: OwnProfile): Texts => Object.fromEntries(profileFields.map((field) => [field, textOf(profile[field])])) as Texts

/** What has changed, in the form that is sent. */
function patchOf(texts: Texts, profile: OwnProfile): OwnProfileUpdate {
  const changed = profileFields.filter((field) => texts[field].trim() !== textOf(profile[field]))
  return Object.fromEntries(
    changed.map((field) => {
      const text = texts[field].trim()
      return [field, isCount(field) && text !== '' ? Number(text) : text === '' && field !== 'email' ? null : text]
    }),
  ) as OwnProfileUpdate
}

function ContactForm({ profile, source }: { readonly profile: OwnProfile; readonly source: OwnSource }) {
  const queryClient = useQueryClient()
  const [known, setKnown] = useState(profile)
  const [texts, setTexts] = useState(() => textsOf(profile))
  const [saved, setSaved] = useState(false)
  const { errors, saving, save } = useSaving()
  const patch = patchOf(texts, known)
  const send = (event: FormEvent) => {
    event.preventDefault()
    void save(async () => {
      const next = await source.changeProfile(patch)
      setKnown(next)
      setTexts(textsOf(next))
      setSaved(true)
      queryClient.setQueryData(['own-influencer'], next)
    })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3 pt-2">
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        {profileFields.map((field) => (
          <Field key={field} label={profileLabels[field]} error={errors[field]}>
            <TextInput
              value={texts[field]}
              autoComplete="off"
              inputMode={isCount(field) ? 'numeric' : field === 'email' ? 'email' : field.startsWith('rateP') ? 'decimal' : 'text'}
              onChange={(event) => {
                setSaved(false)
                setTexts((before) => ({ ...before, [field]: event.target.value }))
              }}
            />
          </Field>
        ))}
      </div>
      <p role="alert" className="text-secondary text-danger empty:hidden">
        {errors.form}
      </p>
      <div className="flex items-center gap-3">
        <Button type="submit" className="min-h-11" loading={saving} disabled={Object.keys(patch).length === 0}>
          Save
        </Button>
        <output className="text-secondary text-ink-2">{saved ? 'Saved' : ''}</output>
      </div>
    </form>
  )
}
