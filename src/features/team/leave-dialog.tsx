import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { AppError } from '#shared/errors.ts'
import type { PersonName } from '#shared/refs.ts'
import { roleLabel } from '#shared/roles.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { ErrorState } from '#ui/display/error-state.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { sentenceOf } from '#ui/records/form-changes.ts'
import { useOnce } from '#ui/use-once.ts'
import { MemberCombobox } from '../projects/member-combobox.tsx'
import { ProjectPlace } from '../projects/project-place.tsx'
import { peopleToChoose, usePeopleChoices } from '../users/use-people.ts'
import { useHandOver, useOpenWork } from './client.ts'
import type { OpenWork } from './schema.ts'

type Group = OpenWork['groups'][number]
const keyOf = ({ recordType, project }: Group) => `${recordType} ${project?.id ?? ''}`

interface LeaveDialogProps {
  readonly person: PersonName
  readonly onClose: () => void
}

/** Ends an account, and gives what that person has in hand to others in the same step. */
export function LeaveDialog({ person, onClose }: LeaveDialogProps) {
  const { data: work, error, isFetching, refetch } = useOpenWork(person.id)
  const { mutateAsync, isPending } = useHandOver()
  const once = useOnce()
  const [heirs, setHeirs] = useState<Readonly<Record<string, string | null>>>({})
  const [keep, setKeep] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const groups = work?.groups ?? []

  const leave = async () => {
    const given = groups.flatMap((group) => {
      const assigneeId = heirs[keyOf(group)] ?? null
      return assigneeId || !keep
        ? [{ key: keyOf(group), recordType: group.recordType, projectId: group.project?.id ?? null, assigneeId }]
        : []
    })
    try {
      const { moved } = await mutateAsync({ id: person.id, moves: given.map(({ key: _key, ...move }) => move), deactivate: true })
      toast.success(
        'Account deactivated',
        moved > 0 ? { description: `${counted(moved, 'record')} of ${person.fullName} handed over.` } : {},
      )
      onClose()
    } catch (failure) {
      const at = refusedMove(failure)
      const key = at && given[at.index]?.key
      if (key) setRefused({ [key]: at.sentence })
      else toast.error('Error', { description: sentenceOf(failure) })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Deactivate ${person.fullName}?`}
      description="They are signed out at once and cannot sign in any more. What they made stays, and you can reactivate the account."
      width={600}
      footer={
        <>
          <DialogCancel />
          <Button variant="danger" loading={isPending} disabled={!work} onClick={() => void once('leave', leave)}>
            Deactivate account
          </Button>
        </>
      }
    >
      {!work && error && <ErrorState compact message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {!work && !error && <WorkSkeleton />}
      {work && (
        <div className="flex flex-col gap-5">
          {groups.length === 0 && <p className="text-ink-2">Nothing open is assigned to them.</p>}
          {groups.length > 0 && (
            <section aria-label="Open work to hand over" className="flex flex-col gap-3">
              <h3 className="text-secondary font-semibold">Open work to hand over</h3>
              {groups.map((group) => (
                <WorkGroup
                  key={keyOf(group)}
                  group={group}
                  leaving={person}
                  heir={heirs[keyOf(group)] ?? null}
                  error={refused[keyOf(group)]}
                  onHeir={(id) => {
                    setHeirs({ ...heirs, [keyOf(group)]: id })
                    setRefused({})
                  }}
                />
              ))}
              <Checkbox checked={keep} onChange={setKeep}>
                Leave with {person.fullName} what I give to nobody
              </Checkbox>
            </section>
          )}
          {work.leads.length > 0 && <Leads leads={work.leads} onLeave={onClose} />}
        </div>
      )}
    </Dialog>
  )
}

/** Which of the moves was refused, and why. */
function refusedMove(failure: unknown): { index: number; sentence: string } | undefined {
  if (!(failure instanceof AppError)) return undefined
  const [field, sentence] = Object.entries(failure.fields ?? {}).find(([name]) => name.startsWith('moves.')) ?? []
  return field && sentence ? { index: Number(field.split('.')[1]), sentence } : undefined
}

interface WorkGroupProps {
  readonly group: Group
  readonly leaving: PersonName
  readonly heir: string | null
  readonly error: string | undefined
  readonly onHeir: (id: string | null) => void
}

function WorkGroup({ group, leaving, heir, error, onHeir }: WorkGroupProps) {
  const { project, count, noun, nouns, titles } = group
  const rest = count - titles.length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_220px] items-start gap-x-4 gap-y-2 max-sm:grid-cols-1">
      <div className="min-w-0 pt-1.5">
        {project && <ProjectPlace project={project} />}
        <p dir="auto" className="line-clamp-2 text-secondary break-words text-ink">
          <span className="font-medium">{counted(count, noun, nouns)}</span>
          {': '}
          {titles.join(', ')}
          {rest > 0 && ` and ${rest} more`}
        </p>
      </div>
      <Field label={`Who takes ${project ? `${nouns} of ${project.name}` : `the ${nouns}`}`} hideLabel error={error}>
        {project ? (
          <MemberCombobox projectId={project.id} without={leaving.id} value={heir} onChange={onHeir} />
        ) : (
          <AnybodyCombobox without={leaving.id} value={heir} onChange={onHeir} />
        )}
      </Field>
    </div>
  )
}

interface AnybodyProps {
  readonly without: string
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

/** Of work that lies in no project anybody of the agency can take over. */
function AnybodyCombobox({ without, ...rest }: AnybodyProps) {
  return <PersonCombobox {...rest} {...peopleToChoose(usePeopleChoices(), ({ id }) => id !== without)} placeholder="Nobody" />
}

function Leads({ leads, onLeave }: { readonly leads: OpenWork['leads']; readonly onLeave: () => void }) {
  return (
    <section aria-label="Projects they lead" className="flex flex-col gap-2">
      <h3 className="text-secondary font-semibold">Projects they lead</h3>
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

function WorkSkeleton() {
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
