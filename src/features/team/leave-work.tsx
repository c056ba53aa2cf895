import { Link } from '@tanstack/react-router'
import { counted } from '#shared/counted.ts'
import type { PersonName } from '#shared/refs.ts'
import { roleLabel } from '#shared/roles.ts'
import { Field } from '#ui/controls/field.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { MemberCombobox } from '../projects/member-combobox.tsx'
import { ProjectPlace } from '../projects/project-place.tsx'
import { type PersonChoice, peopleToChoose, usePeopleChoices } from '../users/use-people.ts'
import type { OpenWork } from './schema.ts'

type Group = OpenWork['groups'][number]

/** What of whose work is given to somebody. */
export const moveKey = (person: PersonName, { recordType, project }: Group) => `${person.id} ${recordType} ${project?.id ?? ''}`

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
          {work.groups.map((group) => {
            const key = moveKey(person, group)
            return (
              <WorkGroup
                key={key}
                group={group}
                leaving={leaving}
                heir={heirs[key] ?? null}
                error={refused[key]}
                onHeir={(id) => onHeir(key, id)}
              />
            )
          })}
        </section>
      )}
      {work.leads.length > 0 && (
        <Leads title={named ? `Projects led by ${person.fullName}` : 'Projects they lead'} leads={work.leads} onLeave={onLeave} />
      )}
    </>
  )
}

interface WorkGroupProps {
  readonly group: Group
  readonly leaving: readonly string[]
  readonly heir: string | null
  readonly error: string | undefined
  readonly onHeir: (id: string | null) => void
}

function WorkGroup({ group, leaving, heir, error, onHeir }: WorkGroupProps) {
  const { project, takers, count, noun, nouns, titles } = group
  const rest = count - titles.length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_220px] items-start gap-x-4 gap-y-2 max-sm:grid-cols-1">
      <div className="min-w-0 pt-1.5">
        {project && <ProjectPlace project={project} />}
        <p dir="auto" className="line-clamp-2 text-secondary break-words text-ink">
          <span className="font-medium">{counted(count, noun, nouns)}</span>
          {': '}
          {titles.join(' · ')}
          {rest > 0 && ` · and ${rest} more`}
        </p>
      </div>
      <Field label={`Who takes ${project ? `${nouns} of ${project.name}` : `the ${nouns}`}`} hideLabel error={error}>
        {project && !takers ? (
          <MemberCombobox projectId={project.id} without={leaving} value={heir} onChange={onHeir} />
        ) : (
          <AnybodyCombobox without={leaving} takers={takers} value={heir} onChange={onHeir} />
        )}
      </Field>
    </div>
  )
}

interface AnybodyProps {
  readonly without: readonly string[]
  readonly takers: Group['takers']
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

/** Work that lies in no project anybody of the agency can take over, and work that hangs on a role whoever has one. */
function AnybodyCombobox({ without, takers, ...rest }: AnybodyProps) {
  const fits = ({ id, roles }: PersonChoice) =>
    !without.includes(id) && (takers === null || roles?.some((role) => takers.includes(role)) === true)
  return <PersonCombobox {...rest} {...peopleToChoose(usePeopleChoices(), fits)} placeholder="Nobody" />
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

/** The place of the work that comes. */
export function WorkSkeleton() {
  return (
    <Loading label="Loading their open work">
      <div className="flex flex-col gap-3">
        {[0, 1, 2].map((line) => (
          <div key={line} className="flex items-center gap-4">
            <Skeleton className="h-9 flex-1" />
            <Skeleton className="h-control w-[220px]" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
