import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type PersonChoice, peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { externalRoles } from '#shared/rights/roles.ts'
import { formatInstant, formatRelative } from '#ui/base/format.ts'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Property, PropertyLine, PropertyText } from '#ui/records/property.tsx'
import { callSupport } from './client.ts'
import { isEnded, ticketCategoryLabels, ticketPriorityLabels, ticketStatusLabels } from './labels.ts'
import { canAssignTicket, canManageTicket } from './rules.ts'
import type { TicketUpdate, TicketView } from './schema.ts'
import { categoryOptions, priorityOptions, statusOptions, TicketSign } from './ticket-options.tsx'
import { useTicketChange } from './use-ticket-change.tsx'

/** What the rules need to know of a ticket on screen. */
export const factsOf = ({ userId, assigneeId }: Pick<TicketView, 'userId' | 'assigneeId'>) => ({ userId: userId ?? '', assigneeId })

const ofAgency = ({ roles }: PersonChoice): boolean => roles?.some((role) => !externalRoles.includes(role)) === true

/** The fields of a ticket, each changed in place by people who may change it. @param inLine under the subject of a pane, with what follows them there */
export function TicketProperties({ ticket, inLine }: { readonly ticket: TicketView; readonly inLine?: ReactNode }) {
  const actor = useActor()
  const change = useTicketChange('Failed to update ticket')
  const manages = canManageTicket(actor, factsOf(ticket)).allowed && ticket.mergedIntoId === null
  const set = (patch: Partial<Pick<TicketUpdate, 'status' | 'priority' | 'category' | 'assigneeId'>>) =>
    void change(() => callSupport('PATCH /api/support-tickets/:id', { id: ticket.id, version: ticket.version, ...patch }))
  const fields = (
    <>
      {manages ? (
        <>
          <Property label="Status">
            <Select options={statusOptions} value={ticket.status} onChange={(status) => set({ status })} />
          </Property>
          <Assignee ticket={ticket} onChange={(assigneeId) => set({ assigneeId })} />
          <Property label="Priority">
            <Select options={priorityOptions} value={ticket.priority} onChange={(priority) => set({ priority })} />
          </Property>
          <Property label="Category">
            <Select options={categoryOptions} value={ticket.category} onChange={(category) => set({ category })} />
          </Property>
        </>
      ) : (
        <>
          <PropertyText label="Status">
            <TicketSign status={ticket.status} /> {ticketStatusLabels[ticket.status]}
          </PropertyText>
          <Assignee ticket={ticket} onChange={() => undefined} />
          <PropertyText label="Priority">{ticketPriorityLabels[ticket.priority]}</PropertyText>
          <PropertyText label="Category">{ticketCategoryLabels[ticket.category]}</PropertyText>
        </>
      )}
      <Turn ticket={ticket} />
      {ticket.feedback && (
        <PropertyText label="Feedback">
          <Link
            to="."
            search={(before: object) => ({ ...before, 'support-ticket': undefined, feedback: ticket.feedback?.id })}
            className="min-w-0 break-words text-accent underline-offset-2 hover:underline"
          >
            {ticket.feedback.title}
          </Link>
        </PropertyText>
      )}
      {ticket.task && (
        <PropertyText label="Task">
          <Link
            to="."
            search={(before: object) => ({ ...before, 'support-ticket': undefined, task: ticket.task?.id })}
            className="min-w-0 break-words text-accent underline-offset-2 hover:underline"
          >
            {ticket.task.name}
          </Link>
        </PropertyText>
      )}
    </>
  )
  return inLine ? (
    <PropertyLine>
      {fields}
      {inLine}
    </PropertyLine>
  ) : (
    <div className="flex flex-col gap-0.5">{fields}</div>
  )
}

interface AssigneeProps {
  readonly ticket: TicketView
  readonly onChange: (id: string | null) => void
}

/** Who works on it; to be chosen by those who work the queue, among the agency's own. */
function Assignee({ ticket, onChange }: AssigneeProps) {
  const actor = useActor()
  const may = canAssignTicket(actor, factsOf(ticket)).allowed && ticket.mergedIntoId === null
  const choices = usePeopleChoices({ enabled: may })
  if (!may)
    return (
      <PropertyText label="Assignee">
        {ticket.assignee ? (
          <>
            <Avatar person={ticket.assignee} size={20} decorative />
            <bdi className="min-w-0 break-words">{ticket.assignee.fullName}</bdi>
          </>
        ) : (
          'Nobody yet'
        )}
      </PropertyText>
    )
  return (
    <Property label="Assignee">
      <PersonCombobox {...peopleToChoose(choices, ofAgency)} value={ticket.assigneeId} onChange={onChange} placeholder="Nobody" />
    </Property>
  )
}

/** Whose move it is and since when, and how long the first answer took. */
function Turn({ ticket }: { readonly ticket: TicketView }) {
  const { timezone, userId } = useActor()
  const first = ticket.firstAnsweredAt
  return (
    <>
      {ticket.turn && ticket.turnSince && (
        <PropertyText label="Turn">
          <span title={formatInstant(ticket.turnSince, timezone, 'long')}>{turnText(ticket, userId)}</span>
        </PropertyText>
      )}
      <PropertyText label="First reply">
        {first ? <span title={formatInstant(first, timezone, 'long')}>after {lengthText(ticket.createdAt, first)}</span> : 'Not yet'}
      </PropertyText>
      {isEnded(ticket.status) && ticket.closedAt && (
        <PropertyText label="Ended">{formatInstant(ticket.closedAt, timezone, 'short')}</PropertyText>
      )}
    </>
  )
}

/** "Support, since 2 hours ago"; of one's own "You". */
export function turnText(
  { turn, turnSince, asker, userId }: Pick<TicketView, 'turn' | 'turnSince' | 'asker' | 'userId'>,
  reader: string,
): string {
  if (!turn || !turnSince) return ''
  const who = turn === 'agency' ? 'Support' : userId === reader ? 'You' : asker.fullName
  return `${who}, since ${formatRelative(turnSince)}`
}

/** "3 h 20 min" between two moments; days beyond two of them. */
export function lengthText(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours >= 48) return `${Math.round(hours / 24)} days`
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
