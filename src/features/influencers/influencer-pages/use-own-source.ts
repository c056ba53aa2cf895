import { useState } from 'react'
import type { OfferAnswerInput } from '../offers/schema.ts'
import type { OwnEngagement, OwnMessage, OwnProfile, OwnProfileUpdate } from './schema.ts'

/** How the page reads and writes: by account or by the link. Each throws an error with a sentence, and `fields` where it is about fields. */
export interface OwnSource {
  readonly answer: (answer: OfferAnswerInput & { offerId: string }) => Promise<OwnEngagement>
  readonly messages: () => Promise<OwnMessage[]>
  readonly write: (body: string) => Promise<OwnMessage>
  readonly profile: () => Promise<OwnProfile>
  readonly changeProfile: (patch: OwnProfileUpdate) => Promise<OwnProfile>
}

/** What is wrong, by field; `form` is about the whole. */
type Errors = Readonly<Record<string, string | undefined>>

function errorsOf(error: unknown): Errors {
  const { fields, message } = error as { fields?: Record<string, string>; message?: string }
  const named = fields && Object.keys(fields).length > 0
  return named ? fields : { form: message ?? 'Something went wrong. Try again in a moment.' }
}

/** Saves once at a time, and keeps what the server refuses. */
export function useSaving() {
  const [errors, setErrors] = useState<Errors>({})
  const [saving, setSaving] = useState(false)
  const save = async (act: () => Promise<void>): Promise<boolean> => {
    if (saving) return false
    setSaving(true)
    setErrors({})
    try {
      await act()
      return true
    } catch (error) {
      setErrors(errorsOf(error))
      return false
    } finally {
      setSaving(false)
    }
  }
  return { errors, saving, save }
}
