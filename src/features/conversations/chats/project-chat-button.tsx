import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { Tooltip } from '#ui/overlays/tooltip.tsx'
import { callChats, showsChats } from './client.ts'

/** Leads to the conversation of a project, for whoever takes part; its manager opens it. Nobody else is told that there is one. */
export function ProjectChatButton({ projectId }: { readonly projectId: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [opening, setOpening] = useState(false)
  const { data } = useQuery({
    queryKey: ['chat-conversations', 'project', projectId],
    meta: { refreshedBy: ['chat-participant', 'project', 'project-allocation'] },
    queryFn: ({ signal }) => callChats('GET /api/chat-conversations/project', { projectId }, { signal }),
  })
  if (data?.conversationId)
    return (
      <Tooltip content="Conversation" side="bottom">
        <Link
          to="/chat"
          search={{ conversation: data.conversationId }}
          aria-label="Conversation"
          className="grid size-control place-items-center rounded-control text-ink-2 transition-colors hover:bg-hover hover:text-ink"
        >
          <MessageCircle aria-hidden size={17} />
        </Link>
      </Tooltip>
    )
  if (!data?.canOpen) return null
  const open = async () => {
    setOpening(true)
    try {
      const { id } = await callChats('POST /api/chat-conversations/project', { projectId })
      for (const key of showsChats) void queryClient.invalidateQueries({ queryKey: [key] })
      await navigate({ to: '/chat', search: { conversation: id } })
    } catch (error) {
      toast.error('Failed to create conversation', { description: sentenceOf(error) })
      setOpening(false)
    }
  }
  return (
    <IconButton
      label="Open conversation"
      tooltipSide="bottom"
      icon={<MessageCircle aria-hidden />}
      aria-disabled={opening}
      onClick={() => !opening && void open()}
    />
  )
}
