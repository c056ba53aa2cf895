import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
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
      <Button icon={<MessageCircle aria-hidden />} render={<Link to="/chat" search={{ conversation: data.conversationId }} />}>
        Conversation
      </Button>
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
    <Button icon={<MessageCircle aria-hidden />} loading={opening} onClick={() => void open()}>
      Open conversation
    </Button>
  )
}
