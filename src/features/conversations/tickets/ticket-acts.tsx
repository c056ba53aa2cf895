import { Ellipsis, GitMerge, Lightbulb, ListTodo } from 'lucide-react'
import { Suspense, useState } from 'react'
import { canCreateTask } from '#features/tasks/tasks/rules.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { canManageTicket } from './rules.ts'
import type { TicketView } from './schema.ts'
import { factsOf } from './ticket-properties.tsx'

const MergeDialog = lazyPart(
  async () => (await import('./merge-dialog.tsx')).MergeDialog,
  ({ onClose }) => onClose(),
)
const TaskFromTicket = lazyPart(
  async () => (await import('./task-from-ticket.tsx')).TaskFromTicket,
  ({ onClose }) => onClose(),
)

const FeedbackFromTicket = lazyPart(
  async () => (await import('./feedback-from-ticket.tsx')).FeedbackFromTicket,
  ({ onClose }) => onClose(),
)

/** What can be made of a ticket, for those who work on it: the items of its menu, and the dialogs that they open. */
export function useTicketActs(ticket: TicketView | undefined) {
  const actor = useActor()
  const [open, setOpen] = useState<'merge' | 'task' | 'feedback' | null>(null)
  const close = () => setOpen(null)
  if (!ticket || ticket.mergedIntoId !== null || !canManageTicket(actor, factsOf(ticket)).allowed) return { items: null, dialogs: null }
  return {
    items: (
      <>
        {canCreateTask(actor).allowed && !ticket.task && (
          <MenuItem icon={<ListTodo aria-hidden />} onSelect={() => setOpen('task')}>
            Make a task…
          </MenuItem>
        )}
        {!ticket.feedback && (
          <MenuItem icon={<Lightbulb aria-hidden />} onSelect={() => setOpen('feedback')}>
            Turn into feedback…
          </MenuItem>
        )}
        <MenuItem icon={<GitMerge aria-hidden />} onSelect={() => setOpen('merge')}>
          Merge into another ticket…
        </MenuItem>
      </>
    ),
    dialogs: (
      <Suspense fallback={null}>
        {open === 'merge' && <MergeDialog ticket={ticket} onClose={close} />}
        {open === 'feedback' && <FeedbackFromTicket ticket={ticket} onClose={close} />}
        {open === 'task' && <TaskFromTicket ticket={ticket} onClose={close} />}
      </Suspense>
    ),
  }
}

/** The same as a menu of its own, in the pane. */
export function TicketMenu({ ticket }: { readonly ticket: TicketView }) {
  const { items, dialogs } = useTicketActs(ticket)
  if (!items) return null
  return (
    <>
      <Menu trigger={<IconButton size="sm" label="More about this ticket" icon={<Ellipsis aria-hidden />} />}>{items}</Menu>
      {dialogs}
    </>
  )
}
