import { useQueries } from '@tanstack/react-query'
import { CircleDashed } from 'lucide-react'
import type { PersonRef } from '#shared/contract/refs.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { common } from '#ui/lists/due-items.tsx'
import { MenuRadioGroup } from '#ui/overlays/menu.tsx'
import { brandTeamQuery } from '../brands/client.ts'
import { projectTeamQuery } from './client.ts'

interface AssigneeItemsProps {
  /** The work it is about: whose it is, and the project, or else the brand, whose people may have it. */
  readonly work: readonly { readonly projectId: string | null; readonly brandId?: string; readonly holder: string | null }[]
  /** @param told for the message: "given to Ines Almeida" */
  readonly onSet: (person: PersonRef | null, told: string) => void
}

const nobody = 'nobody'

/** Who may have it, in a menu: those who are on the team of the project or the brand; of several those who are on all of them. */
export function AssigneeItems({ work, onSet }: AssigneeItemsProps) {
  const projectIds = [...new Set(work.flatMap(({ projectId }) => projectId ?? []))]
  const brandIds = [...new Set(work.flatMap(({ projectId, brandId }) => (projectId === null && brandId ? brandId : [])))]
  const projects = useQueries({ queries: projectIds.map((id) => projectTeamQuery(id)) })
  const brands = useQueries({ queries: brandIds.map((id) => brandTeamQuery(id)) })
  const teams = [...projects, ...brands]
  const [first = [], ...others] = teams.map(({ data }) => data?.items.map(({ user }) => user) ?? [])
  const people = first.filter(({ id }) => others.every((team) => team.some((one) => one.id === id)))
  const isLoading = teams.some(({ isPending }) => isPending)
  return (
    <MenuRadioGroup
      value={common(work, ({ holder }) => holder ?? nobody)}
      onChange={(chosen) => {
        const person = people.find(({ id }) => id === chosen)
        onSet(person ?? null, person ? `given to ${person.fullName}` : 'given to nobody')
      }}
      options={[
        { value: nobody, label: isLoading ? 'Nobody (loading the team…)' : 'Nobody', icon: <CircleDashed aria-hidden /> },
        ...people.map((person) => ({ value: person.id, label: person.fullName, icon: <Avatar person={person} size={20} decorative /> })),
      ]}
    />
  )
}
