import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import type { OwnEngagement } from './schema.ts'
import { type OwnSource, useSaving } from './use-own-source.ts'

interface MessagesProps {
  readonly engagement: OwnEngagement
  readonly source: OwnSource
}

const moment = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** What agency and influencer wrote to each other, and a field to write. */
export function OwnMessages({ engagement: { id, agency }, source }: MessagesProps) {
  const queryClient = useQueryClient()
  const key = ['own-messages', id]
  const list = useQuery({ queryKey: key, queryFn: source.messages, meta: { refreshedBy: ['comment'] } })
  const [body, setBody] = useState('')
  const { errors, saving, save } = useSaving()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (body.trim() === '') return
    void save(async () => {
      await source.write(body.trim())
      setBody('')
      await queryClient.invalidateQueries({ queryKey: key })
    })
  }
  const items = list.data ?? []
  return (
    <section aria-labelledby="messages" className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <h2 id="messages" className="text-body font-semibold">
        Messages
      </h2>
      {list.isError ? (
        <p className="text-secondary text-danger">The messages could not be loaded. Load the page again.</p>
      ) : items.length === 0 ? (
        <p className="text-secondary text-ink-2">{list.isPending ? 'Loading…' : `Nothing yet. Write to ${agency}.`}</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {items.toReversed().map((one) => (
            <li
              key={one.id}
              className={one.own ? 'self-end rounded-card bg-accent-soft px-3 py-2' : 'self-start rounded-card bg-sunken px-3 py-2'}
            >
              <p className="text-meta text-ink-2">
                {one.own ? 'You' : one.by} · {moment.format(new Date(one.createdAt))}
              </p>
              <p dir="auto" className="text-body break-words whitespace-pre-line">
                {one.body}
              </p>
            </li>
          ))}
        </ol>
      )}
      <form noValidate onSubmit={send} className="flex flex-col gap-2">
        <Field label="Your message" error={errors.body ?? errors.form}>
          <Textarea rows={2} value={body} onChange={(event) => setBody(event.target.value)} />
        </Field>
        <Button type="submit" className="min-h-11 self-start max-sm:self-stretch" loading={saving} disabled={body.trim() === ''}>
          Send message
        </Button>
      </form>
    </section>
  )
}
