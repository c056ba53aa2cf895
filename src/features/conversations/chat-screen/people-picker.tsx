import { useQuery } from '@tanstack/react-query'
import { MultiCombobox } from '#ui/controls/combobox.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { callChats } from '../chats/client.ts'
import type { ChatPerson } from '../chats/schema.ts'

interface PeoplePickerProps {
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  /** to add to it; without one, for a new conversation */
  readonly conversationId?: string
}

const optionOf = (person: ChatPerson) => ({
  value: person.id,
  label: person.fullName,
  hint: person.outside ? `Outside the agency${person.of ? `: ${person.of}` : ''}` : undefined,
  lead: <Avatar person={person} size={20} decorative />,
})

/** Whom one can write to; who is from outside the agency says so. */
export function PeoplePicker({ value, onChange, conversationId }: PeoplePickerProps) {
  const place = conversationId ? { conversationId } : {}
  const list = useQuery({
    queryKey: ['chat-people', conversationId ?? ''],
    meta: { refreshedBy: ['profile', 'user-role', 'chat-participant'] },
    queryFn: async ({ signal }) => (await callChats('GET /api/chat-conversations/people', { ...place, limit: 100 }, { signal })).items,
  })
  return (
    <MultiCombobox
      closeOnPick
      value={value}
      onChange={onChange}
      placeholder="Choose people"
      searchPlaceholder="Search people"
      emptyText="Nobody fits"
      loading={list.isPending}
      options={(list.data ?? []).map(optionOf)}
      onSearch={async (q, signal) =>
        (await callChats('GET /api/chat-conversations/people', { ...place, q, limit: 50 }, { signal })).items.map(optionOf)
      }
    />
  )
}
