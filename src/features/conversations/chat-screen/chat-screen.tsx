import { useNavigate, useSearch } from '@tanstack/react-router'
import { MessageCircle, MessageCirclePlus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { cn } from '#ui/base/cn.ts'
import { useKey } from '#ui/base/use-keys.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { readChatSearch } from '../chats/chats-search.ts'
import { useConversation } from '../chats/client.ts'
import { canStartConversation } from '../chats/rules.ts'
import { callMessages } from '../messages/client.ts'
import { outbox } from '../messages/use-outbox.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationPane } from './conversation-pane.tsx'

const NewConversation = lazyPart(
  async () => (await import('./new-conversation.tsx')).NewConversation,
  ({ onClose }) => onClose(),
)

// For as long as the page is open: a message may fail when its author has gone on to another screen.
outbox.onRefusal(() => toast.error('Failed to send message', { description: 'Please try again' }))

/** Conversations on the left, the open one on the right; on a phone one after the other. */
export function ChatScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const search = readChatSearch(useSearch({ strict: false }))
  const { conversation: open, message } = search
  const [starting, setStarting] = useState(false)
  useEffect(() => {
    const go = () => outbox.begin(actor.userId)
    go()
    window.addEventListener('online', go)
    return () => window.removeEventListener('online', go)
  }, [actor.userId])
  const mayStart = canStartConversation(actor).allowed
  const start = () => setStarting(true)
  useKey(mayStart ? 'C' : null, 'New conversation', start)
  const show = (conversation: string | undefined) => void navigate({ to: '/chat', search: { conversation }, resetScroll: false })
  const lost = useConversationOf(
    open ? undefined : message,
    (conversation) => void navigate({ to: '/chat', search: { conversation, message }, replace: true }),
  )
  return (
    <div className="relative -mx-6 -mt-5 -mb-6 min-h-[360px] flex-1 max-sm:-mx-4 max-sm:-mt-4">
      <h1 className="sr-only">Chat</h1>
      {/* As high as the page leaves, whatever stands in it: list and messages scroll by themselves. */}
      <div className="absolute inset-0 flex">
        <div
          className={cn('flex w-[344px] shrink-0 flex-col border-r border-line max-md:w-full max-md:border-r-0', open && 'max-md:hidden')}
        >
          <ConversationList open={open} onOpen={show} onStart={mayStart ? start : undefined} />
        </div>
        <div className={cn('flex min-w-0 flex-1 flex-col bg-surface', !open && 'max-md:hidden')}>
          {open && <OpenConversation key={open} id={open} message={message} onBack={() => show(undefined)} />}
          {!open && lost && <ErrorState message={lost} />}
          {!open && !lost && (
            <div className="grid flex-1 place-items-center">
              <EmptyState
                icon={<MessageCircle aria-hidden />}
                title="Choose a conversation"
                hint="Your messages appear here."
                action={
                  mayStart && (
                    <Button icon={<MessageCirclePlus aria-hidden />} onClick={start}>
                      New Conversation
                    </Button>
                  )
                }
              />
            </div>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {starting && <NewConversation onMade={({ id }) => show(id)} onClose={() => setStarting(false)} />}
      </Suspense>
    </div>
  )
}

/** A link to a message leads to its conversation. @returns why it does not */
function useConversationOf(message: string | undefined, onFound: (conversation: string) => void): string | null {
  const [lost, setLost] = useState<string | null>(null)
  useEffect(() => {
    if (!message) return
    callMessages('GET /api/chat-messages/:id', { id: message }).then(
      ({ conversationId }) => onFound(conversationId),
      (error: unknown) => setLost(sentenceOf(error)),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each message
  }, [message])
  return message ? lost : null
}

interface OpenConversationProps {
  readonly id: string
  readonly message: string | undefined
  readonly onBack: () => void
}

function OpenConversation({ id, message, onBack }: OpenConversationProps) {
  const query = useConversation(id)
  if (query.data) return <ConversationPane conversation={query.data} message={message} onBack={onBack} />
  if (query.isError)
    return (
      <div className="p-5">
        <ErrorState message={sentenceOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        <Button className="mt-3" onClick={onBack}>
          All conversations
        </Button>
      </div>
    )
  return (
    <Loading label="Loading the conversation">
      <div className="flex h-14 items-center gap-3 border-b border-line px-5">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-4 w-40" />
      </div>
    </Loading>
  )
}
