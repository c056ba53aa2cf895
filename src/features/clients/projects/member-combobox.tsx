import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PersonChoice } from '#features/workspace/users/use-people.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { projectTeamQuery } from './client.ts'

interface MemberComboboxProps {
  /** none yet: nobody is on offer */
  readonly projectId: string | null
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly onBlur?: () => void
  /** are not on offer: those who hand over */
  readonly without?: readonly string[]
  /** stays on offer, on the team or not */
  readonly kept?: PersonChoice | undefined
  /** what nobody means */
  readonly placeholder?: string
  readonly size?: 'sm' | 'md'
}

const nobody: readonly string[] = []

/** One of the people allocated to a project, or nobody. */
export function MemberCombobox({ projectId, without = nobody, kept, placeholder = 'Nobody', ...rest }: MemberComboboxProps) {
  const { staff } = useActor()
  // People outside the agency have nobody to choose from.
  const enabled = staff && projectId !== null
  const team = useQuery({ ...projectTeamQuery(projectId ?? ''), enabled, placeholderData: keepPreviousData })
  const members = projectId ? (team.data?.items ?? []).map(({ user }) => user).filter(({ id }) => !without.includes(id)) : []
  const missing = kept && !members.some(({ id }) => id === kept.id) ? [kept] : []
  return (
    <PersonCombobox
      {...rest}
      people={[...missing, ...members]}
      placeholder={placeholder}
      loading={team.isFetching}
      emptyText={projectId ? 'Nobody is allocated to this project by that name' : 'Select a project first'}
    />
  )
}
