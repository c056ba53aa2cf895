import { useQueries } from '@tanstack/react-query'
import { CalendarDays, CircleDashed, Link2, SignalHigh, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#ui/display/avatar.tsx'
import { formatDate } from '#ui/display/format.ts'
import { MenuRadioGroup } from '#ui/overlays/menu.tsx'
import { common, DueDialog, DueItems } from '#ui/records/due-items.tsx'
import { BarButton, BarMenu, SelectionBar } from '#ui/records/selection-bar.tsx'
import { useToday } from '#ui/use-today.ts'
import { brandTeamQuery } from '../brands/client.ts'
import { contentPriorityOptions } from '../content/content-options.tsx'
import { contentPriorityLabels } from '../content/labels.ts'
import { canDeleteContent, canPatchContent } from '../content/rules.ts'
import type { ContentItemView } from '../content/schema.ts'
import { useContentActions } from '../content/use-content-actions.tsx'
import { projectTeamQuery } from '../projects/client.ts'
import { canMakeReviewLink } from '../review-links/rules.ts'
import { useSharing } from '../secret-links/share-by-link.tsx'
import { useActor } from '../users/use-session.ts'

interface ContentSelectionBarProps {
  readonly items: readonly ContentItemView[]
  readonly onClear: () => void
}

/** What can be done with all chosen items at once, each under the right to it. */
export function ContentSelectionBar({ items, onClear }: ContentSelectionBarProps) {
  const actor = useActor()
  const today = useToday(actor.timezone)
  const { change, removeAll } = useContentActions()
  const [picking, setPicking] = useState(false)
  const { share, dialog } = useSharing(
    'review',
    items.map(({ id }) => ({ recordType: 'content-item', recordId: id })),
  )
  const may = (field: string) => items.some((item) => canPatchContent(actor, item, [field]).allowed)
  const due = (dueDate: string | null) => void change(items, { dueDate }, dueDate ? `due ${formatDate(dueDate)}` : 'without a due date')
  return (
    <SelectionBar count={items.length} onClear={onClear}>
      {may('assignedTo') && (
        <BarMenu label="Assignee" icon={<UserRound aria-hidden />}>
          <AssigneeItems items={items} onSet={(id, told) => void change(items, { assignedTo: id }, told)} />
        </BarMenu>
      )}
      {may('dueDate') && (
        <BarMenu label="Due date" icon={<CalendarDays aria-hidden />}>
          <DueItems today={today} onSet={due} onPick={() => setPicking(true)} without={items.every(({ dueDate }) => dueDate === null)} />
        </BarMenu>
      )}
      {may('priority') && (
        <BarMenu label="Priority" icon={<SignalHigh aria-hidden />}>
          <MenuRadioGroup
            value={common(items, ({ priority }) => priority)}
            onChange={(priority) => void change(items, { priority }, `set to ${contentPriorityLabels[priority]} priority`)}
            options={contentPriorityOptions.map(({ value, label, lead }) => ({ value, label, icon: lead }))}
          />
        </BarMenu>
      )}
      {canMakeReviewLink(actor).allowed && <BarButton label="Review link…" icon={<Link2 aria-hidden />} onClick={share} />}
      {dialog}
      {items.some((item) => canDeleteContent(actor, item).allowed) && (
        <BarButton label="Delete" icon={<Trash2 aria-hidden />} onClick={() => void removeAll(items, onClear)} />
      )}
      {picking && <DueDialog value={common(items, ({ dueDate }) => dueDate)} open onSet={due} onClose={() => setPicking(false)} />}
    </SelectionBar>
  )
}

const nobody = 'nobody'

interface AssigneeItemsProps {
  readonly items: readonly ContentItemView[]
  readonly onSet: (id: string | null, told: string) => void
}

/** Those who are on the team of the project or the brand; of several those who are on all of them. */
function AssigneeItems({ items, onSet }: AssigneeItemsProps) {
  const projectIds = [...new Set(items.flatMap(({ projectId }) => projectId ?? []))]
  const brandIds = [...new Set(items.flatMap(({ projectId, brandId }) => (projectId ? [] : brandId)))]
  const projects = useQueries({ queries: projectIds.map((id) => projectTeamQuery(id)) })
  const brands = useQueries({ queries: brandIds.map((id) => brandTeamQuery(id)) })
  const teams = [...projects, ...brands]
  const [first = [], ...others] = teams.map(({ data }) => data?.items.map(({ user }) => user) ?? [])
  const people = first.filter(({ id }) => others.every((team) => team.some((one) => one.id === id)))
  const isLoading = teams.some(({ isPending }) => isPending)
  return (
    <MenuRadioGroup
      value={common(items, ({ assignedTo }) => assignedTo ?? nobody)}
      onChange={(chosen) => {
        const person = people.find(({ id }) => id === chosen)
        onSet(person?.id ?? null, person ? `given to ${person.fullName}` : 'given to nobody')
      }}
      options={[
        { value: nobody, label: isLoading ? 'Nobody (loading the team…)' : 'Nobody', icon: <CircleDashed aria-hidden /> },
        ...people.map((person) => ({ value: person.id, label: person.fullName, icon: <Avatar person={person} size={20} decorative /> })),
      ]}
    />
  )
}
