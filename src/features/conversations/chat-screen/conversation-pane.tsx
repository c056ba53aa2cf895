import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Eye } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { counted } from '#shared/values/counted.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { distinctHues, PersonHues } from '#ui/display/person-hues.ts'
import { useRecordTitle } from '#ui/records/opened-title.ts'
import { showsChats } from '../chats/client.ts'
import type { ConversationView } from '../chats/schema.ts'
import type { MessageView } from '../messages/schema.ts'
import { useMessages } from '../messages/use-messages.ts'
import { outbox } from '../messages/use-outbox.ts'
import { Composer } from './composer.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { calledOf } from './conversation-parts.tsx'
import { MessageList } from './message-list.tsx'
import { PeopleButton } from './people-dialog.tsx'
import { SearchInside } from './search-inside.tsx'
import { useArrivals } from './use-arrivals.ts'

interface ConversationPaneProps {
  readonly conversation: ConversationView
  /** the address names it: it comes into sight */
  readonly message: string | undefined
  readonly onBack: () => void
}

/** One conversation: who is there, what was said, and where one says something. */
export function ConversationPane({ conversation, message, onBack }: ConversationPaneProps) {
  const actor = useActor()
  const queryClient = useQueryClient()
  const loaded = useMessages(actor.userId, conversation)
  const { store } = loaded
  const { id } = conversation
  const [answering, setAnswering] = useState<MessageView | null>(null)
  const [looking, setLooking] = useState(false)
  const [target, setTarget] = useState<string | undefined>(message)
  const [named, setNamed] = useState(message)
  if (named !== message) {
    setNamed(message)
    setTarget(message)
  }
  useRecordTitle(calledOf(conversation))
  const said = useArrivals(actor.userId, conversation, loaded.messages)
  useEffect(
    () =>
      outbox.onArrival((arrived) => {
        if (arrived.conversationId !== id) return
        store.put(arrived)
        for (const name of [...showsChats, 'chat-messages']) void queryClient.invalidateQueries({ queryKey: [name] })
      }),
    [id, store, queryClient],
  )
  const [first] = conversation.people
  const hues = useMemo(() => huesIn(conversation, loaded.messages), [conversation, loaded.messages])
  return (
    <PersonHues value={hues}>
      <section data-drop-frame aria-label={calledOf(conversation)} className="relative flex min-h-0 flex-1 flex-col">
        <header className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line px-5 max-sm:px-3">
          <span className="md:hidden">
            <IconButton label="All conversations" icon={<ArrowLeft aria-hidden />} onClick={onBack} />
          </span>
          {!conversation.isGroup && first && <Avatar person={first} size={32} decorative />}
          <div className="min-w-0 flex-1">
            <h2 dir="auto" className="truncate text-heading font-semibold">
              {calledOf(conversation)}
            </h2>
            {conversation.isGroup && (
              <p className="truncate text-meta text-ink-2">
                {conversation.project ? `${conversation.project.brand.name} · ` : ''}
                {counted(conversation.peopleCount, 'person', 'people')}
              </p>
            )}
          </div>
          {conversation.isGroup && <PeopleButton conversation={conversation} />}
          <ConversationMenu conversation={conversation} onSearch={() => setLooking(true)} onLeft={onBack} />
        </header>
        {actor.staff && conversation.outsiders.length > 0 && <Outsiders conversation={conversation} />}
        {looking && (
          <SearchInside
            conversation={conversation}
            onOpen={(found) => {
              setTarget(found.id)
              void loaded.store.reach(found.seq)
            }}
            onClose={() => setLooking(false)}
          />
        )}
        <MessageList
          conversation={conversation}
          loaded={loaded}
          target={target}
          onReached={() => setTarget(undefined)}
          onAnswer={setAnswering}
          onGo={(to) => {
            setTarget(to.id)
            void loaded.store.reach(to.seq)
          }}
        />
        <div aria-live="polite" className="sr-only">
          {/* Anew each time: the same words said again are read out again. */}
          <span key={said.seq}>{said.words}</span>
        </div>
        <Composer conversation={conversation} answering={answering} onAnswered={() => setAnswering(null)} />
      </section>
    </PersonHues>
  )
}

const given = new Map<string, ReadonlyMap<string, string>>()

/** Hues of those who speak, in the order in which they were first seen here: a hue stays when older messages come. */
function huesIn({ id, people }: ConversationView, messages: readonly MessageView[]): ReadonlyMap<string, string> {
  const seen = [...people.slice(0, 1), ...messages.map(({ sender }) => sender)].flatMap((person) => person.id ?? [])
  const hues = distinctHues([...(given.get(id)?.keys() ?? []), ...seen])
  given.set(id, hues)
  return hues
}

/** Whoever writes sees that somebody from outside reads along, before anything is sent. */
function Outsiders({ conversation: { outsiders } }: { readonly conversation: ConversationView }) {
  const names = outsiders.slice(0, 2).map(({ fullName }) => fullName)
  const more = outsiders.length - names.length
  const who = more > 0 ? `${names.join(', ')} and ${counted(more, 'other', 'others')}` : names.join(' and ')
  return (
    <p
      role="note"
      className="flex shrink-0 items-center gap-2 border-b border-warning/40 bg-warning-soft px-5 py-1.5 text-secondary text-ink max-sm:px-3"
    >
      <Eye aria-hidden size={14} className="shrink-0 text-warning" />
      <span>
        <bdi className="font-medium">{who}</bdi> from outside the agency {outsiders.length === 1 ? 'reads' : 'read'} along.
      </span>
    </p>
  )
}
