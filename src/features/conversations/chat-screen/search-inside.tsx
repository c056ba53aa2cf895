import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { parseText } from '#shared/markdown/parse.ts'
import { plainLine } from '#shared/markdown/plain.ts'
import { formatInstant } from '#ui/base/format.ts'
import { useSearchText } from '#ui/base/use-search-text.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { filteredPagesOf } from '#ui/records/record-queries.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { ConversationView } from '../chats/schema.ts'
import { callMessages } from '../messages/client.ts'
import type { MessageView } from '../messages/schema.ts'

interface SearchInsideProps {
  readonly conversation: ConversationView
  readonly onOpen: (message: MessageView) => void
  readonly onClose: () => void
}

/** Looks for words in one conversation, the newest message first. */
export function SearchInside({ conversation, onOpen, onClose }: SearchInsideProps) {
  const { timezone } = useActor()
  const frame = useRef<HTMLElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  const [q, setQ] = useState('')
  const [text, setText] = useSearchText(q, setQ)
  const input = { conversationId: conversation.id, q, limit: 20 }
  const found = useInfiniteQuery({
    ...filteredPagesOf(
      ['chat-messages', 'found', conversation.id, q],
      (page, options) => callMessages('GET /api/chat-messages', { ...input, ...page }, options),
      ['profile', 'chat-message', 'task'],
    ),
    enabled: q !== '',
  })
  const rows = q === '' ? [] : (found.data?.pages.flatMap(({ items }) => items) ?? [])
  return (
    <search
      aria-label="Search in this conversation"
      ref={frame}
      className="flex max-h-[45%] shrink-0 flex-col border-b border-line bg-sunken"
    >
      <div className="flex items-center gap-2 px-5 py-2 max-sm:px-3">
        <div className="flex-1">
          <SearchInput size="sm" label="Words in this conversation" value={text} onChange={setText} />
        </div>
        <IconButton size="sm" label="Close the search" icon={<X aria-hidden />} onClick={onClose} />
      </div>
      {q !== '' && (
        <div className="min-h-0 overflow-y-auto px-3 pb-2 scrollbar-thin">
          {found.isPending && (
            <Loading label="Searching">
              <div className="px-2 py-2">
                <SkeletonText lines={2} />
              </div>
            </Loading>
          )}
          {found.isError && !found.data && (
            <ErrorState compact message={sentenceOf(found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />
          )}
          {found.data && rows.length === 0 && <p className="px-2 py-1 text-secondary text-ink-2">No message has these words.</p>}
          <ul aria-label="Messages found">
            {rows.map((message) => (
              <li key={message.id}>
                <button
                  type="button"
                  onClick={() => onOpen(message)}
                  className="flex w-full flex-col rounded-control px-2 py-1.5 text-left hover:bg-hover"
                >
                  <span className="flex items-baseline gap-2 text-meta text-ink-2">
                    <bdi className="font-medium text-ink">{message.sender.fullName}</bdi>
                    {formatInstant(message.createdAt, timezone)}
                  </span>
                  <span className="truncate text-secondary">{plainLine(parseText(message.body), 160)}</span>
                </button>
              </li>
            ))}
          </ul>
          <ShowMore list={found} label="Show older" place="below" />
        </div>
      )}
    </search>
  )
}
