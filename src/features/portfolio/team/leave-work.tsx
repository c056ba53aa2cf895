import { Link } from '@tanstack/react-router'
import { ProjectPlace } from '#features/clients/projects/project-place.tsx'
import type { OpenWorkGroup } from '#features/clients/projects/schema.ts'
import { WorkGroups } from '#features/clients/projects/work-groups.tsx'
import type { PersonName } from '#shared/contract/refs.ts'
import { roleLabel } from '#shared/rights/roles.ts'
import type { OpenWork } from './schema.ts'

/** What of whose work is given to somebody. */
export const moveKey = (person: PersonName, { recordType, project }: OpenWorkGroup) => `${person.id} ${recordType} ${project?.id ?? ''}`

interface LeftWorkProps {
  readonly person: PersonName
  readonly work: OpenWork
  /** Several people leave: whose work it is stands above. */
  readonly named: boolean
  /** Who leaves is no heir. */
  readonly leaving: readonly string[]
  readonly heirs: Readonly<Record<string, string | null>>
  readonly refused: Readonly<Record<string, string>>
  readonly onHeir: (key: string, id: string | null) => void
  /** A link leads away from here. */
  readonly onLeave: () => void
}

/** What somebody leaves behind: open work, each part with who takes it, and the projects they lead. */
export function LeftWork({ person, work, named, leaving, heirs, refused, onHeir, onLeave }: LeftWorkProps) {
  return (
    <>
      {work.groups.length > 0 && (
        <section aria-label={named ? `Open work of ${person.fullName}` : 'Open work to hand over'} className="flex flex-col gap-3">
          <h3 className="text-secondary font-semibold">
            {named ? (
              <>
                Open work of <bdi>{person.fullName}</bdi>
              </>
            ) : (
              'Open work to hand over'
            )}
          </h3>
          <WorkGroups
            groups={work.groups}
            keyOf={(group) => moveKey(person, group)}
            leaving={leaving}
            heirs={heirs}
            refused={refused}
            onHeir={onHeir}
          />
        </section>
      )}
      {work.leads.length > 0 && (
        <Leads title={named ? `Projects led by ${person.fullName}` : 'Projects they lead'} leads={work.leads} onLeave={onLeave} />
      )}
    </>
  )
}

interface LeadsProps {
  readonly title: string
  readonly leads: OpenWork['leads']
  readonly onLeave: () => void
}

function Leads({ title, leads, onLeave }: LeadsProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-secondary font-semibold">{title}</h3>
      <p className="text-secondary text-ink-2">Choose another manager or owner in the project itself; until then they stand there.</p>
      <ul className="flex flex-col">
        {leads.map((project) => (
          <li key={project.id} className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
            <Link
              to="/projects"
              search={{ open: project.id }}
              onClick={onLeave}
              className="relative flex min-w-0 flex-1 touch-target rounded-chip underline-offset-3 hover:underline"
            >
              <ProjectPlace project={project} />
            </Link>
            <span className="shrink-0 text-secondary text-ink-3">{project.duties.map(roleLabel).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
