import { type PersonChoice, peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { AppError } from '#shared/rights/errors.ts'
import { counted } from '#shared/values/counted.ts'
import { Field } from '#ui/controls/field.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { MemberCombobox } from './member-combobox.tsx'
import { ProjectPlace } from './project-place.tsx'
import type { OpenWorkGroup } from './schema.ts'

interface WorkGroupsProps {
  readonly groups: readonly OpenWorkGroup[]
  /** what a group goes by in `heirs` and `refused` */
  readonly keyOf: (group: OpenWorkGroup) => string
  /** Who leaves is no heir. */
  readonly leaving: readonly string[]
  readonly heirs: Readonly<Record<string, string | null>>
  readonly refused: Readonly<Record<string, string>>
  readonly onHeir: (key: string, id: string | null) => void
  /** all of it lies in one project, which is named above */
  readonly placeless?: boolean
}

/** Open work by kind and project, each part with who takes it. */
export function WorkGroups({ groups, keyOf, leaving, heirs, refused, onHeir, placeless = false }: WorkGroupsProps) {
  return groups.map((group) => {
    const key = keyOf(group)
    return (
      <WorkGroup
        key={key}
        group={group}
        placeless={placeless}
        leaving={leaving}
        heir={heirs[key] ?? null}
        error={refused[key]}
        onHeir={(id) => onHeir(key, id)}
      />
    )
  })
}

interface WorkGroupProps extends Pick<WorkGroupsProps, 'leaving'> {
  readonly group: OpenWorkGroup
  readonly placeless: boolean
  readonly heir: string | null
  readonly error: string | undefined
  readonly onHeir: (id: string | null) => void
}

function WorkGroup({ group, placeless, leaving, heir, error, onHeir }: WorkGroupProps) {
  const { project, takers, count, noun, nouns, titles } = group
  const rest = count - titles.length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_220px] items-start gap-x-4 gap-y-2 max-sm:grid-cols-1">
      <div className="min-w-0 pt-1.5">
        {project && !placeless && <ProjectPlace project={project} />}
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
  readonly takers: OpenWorkGroup['takers']
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

/** Work that lies in no project anybody of the agency can take over, and work that hangs on a role whoever has one. */
function AnybodyCombobox({ without, takers, ...rest }: AnybodyProps) {
  const fits = ({ id, roles }: PersonChoice) =>
    !without.includes(id) && (takers === null || roles?.some((role) => takers.includes(role)) === true)
  return <PersonCombobox {...rest} {...peopleToChoose(usePeopleChoices(), fits)} placeholder="Nobody" />
}

/** Which of the moves was refused, and why. */
export function refusedMove(failure: unknown): { index: number; sentence: string } | undefined {
  if (!(failure instanceof AppError)) return undefined
  const [field, sentence] = Object.entries(failure.fields ?? {}).find(([name]) => name.startsWith('moves.')) ?? []
  return field && sentence ? { index: Number(field.split('.')[1]), sentence } : undefined
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
