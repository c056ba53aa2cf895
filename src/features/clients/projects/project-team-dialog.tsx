import { UserPlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { RoleBadge } from '#features/workspace/users/role-badge.tsx'
import { type PersonChoice, peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { type Duty, type Role, roleLabel } from '#shared/rights/roles.ts'
import { counted } from '#shared/values/counted.ts'
import { useFocusAfterRemoval } from '#ui/base/use-focus-after-removal.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { addPersonField, TeamSkeleton } from '../brands/team-parts.tsx'
import { callProjects, useProjectChange, useProjectTeam } from './client.ts'
import { givenDuties } from './labels.ts'
import { LeaveProjectDialog } from './leave-project-dialog.tsx'
import { canEditProject, canHaveDuty } from './rules.ts'
import type { ProjectMemberView, ProjectView } from './schema.ts'

type ProjectTeamDialogProps = { readonly project: ProjectView; readonly onClose: () => void }

/** Who is on a project, with their duties. Whoever may edit the project gives and takes duties here. */
export function ProjectTeamDialog({ project, onClose }: ProjectTeamDialogProps) {
  const actor = useActor()
  const { data, error, isFetching, refetch } = useProjectTeam(project.id)
  const mayChange = canEditProject(actor, project).allowed
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={mayChange ? 'Manage Team' : 'Team'}
      description={project.name}
      width={560}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {mayChange && <AddPerson projectId={project.id} team={data?.items ?? []} />}
      {data ? (
        <Team project={project} team={data.items} mayChange={mayChange} />
      ) : error ? (
        <ErrorState compact message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <TeamSkeleton />
      )}
    </Dialog>
  )
}

/** Duties a person can still be given. */
function dutiesFor(roles: readonly Role[], held: readonly Duty[]): Duty[] {
  return givenDuties.filter((duty) => canHaveDuty(roles, duty).allowed && !held.includes(duty))
}

function AddPerson({ projectId, team }: { readonly projectId: string; readonly team: readonly ProjectMemberView[] }) {
  const choices = usePeopleChoices()
  const [userId, setUserId] = useState<string | null>(null)
  const [role, setRole] = useState<Duty | null>(null)
  const add = useProjectChange((input: { userId: string; role: Duty }) =>
    callProjects('POST /api/project-allocations', { projectId, ...input }),
  )
  const once = useOnce()
  const frame = useRef<HTMLDivElement>(null)
  const heldBy = (id: string) => team.find((one) => one.userId === id)?.duties.map((duty) => duty.role) ?? []
  const fitting = ({ id, roles = [] }: PersonChoice) => dutiesFor(roles, heldBy(id))
  const person = choices.byId(userId)
  const duties = person ? fitting(person) : []
  const choose = (id: string | null) => {
    setUserId(id)
    const chosen = choices.byId(id)
    const open = chosen ? fitting(chosen) : []
    // What somebody is, is most likely what they do here.
    setRole(open.find((duty) => (chosen?.roles as readonly string[] | undefined)?.includes(duty)) ?? open[0] ?? null)
  }
  const submit = async () => {
    if (!userId || !role) return
    try {
      await add.mutateAsync({ userId, role })
      toast.success('User added to project')
      choose(null)
      // The button is of no use until somebody else is chosen.
      frame.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
    } catch (error) {
      toast.error('Failed to add user', { description: sentenceOf(error) })
    }
  }
  return (
    <div ref={frame} data-add-person className="mb-4 grid grid-cols-[minmax(0,1fr)_180px_auto] items-end gap-2 max-sm:grid-cols-1">
      <Field label="Add a person">
        <PersonCombobox {...peopleToChoose(choices, (one) => fitting(one).length > 0)} value={userId} onChange={choose} />
      </Field>
      <Field label="Duty" disabled={!person}>
        <Select
          options={duties.map((duty) => ({ value: duty, label: roleLabel(duty) }))}
          value={role}
          onChange={setRole}
          placeholder="Select duty"
        />
      </Field>
      <Button
        variant="primary"
        icon={<UserPlus aria-hidden />}
        disabled={!userId || !role}
        loading={add.isPending}
        onClick={() => void once('add', submit)}
      >
        Add
      </Button>
    </div>
  )
}

type TeamProps = { readonly project: ProjectView; readonly team: readonly ProjectMemberView[]; readonly mayChange: boolean }

function Team({ project, team, mayChange }: TeamProps) {
  const duties = team.reduce((sum, member) => sum + member.duties.length, 0)
  const { frame, pressed, leave } = useFocusAfterRemoval<HTMLUListElement>(duties, addPersonField)
  const once = useOnce()
  const { remove, dialog } = useRemoveDuty(project, pressed, leave)
  return (
    <>
      <ul ref={frame} className="-mx-2 flex flex-col">
        {team.map((member) => (
          <li key={member.userId} className="flex min-h-[56px] items-center gap-3 rounded-control px-2 py-2 hover:bg-hover">
            <Avatar person={member.user} size={32} decorative />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2">
                <span dir="auto" className="truncate text-body font-medium">
                  {member.user.fullName}
                </span>
                {!member.user.active && <Badge>Deactivated</Badge>}
              </p>
              <p className="truncate text-meta text-ink-2 tabular">
                {member.openTaskCount === 0 ? 'No open tasks' : counted(member.openTaskCount, 'open task')}
              </p>
            </div>
            <div className="flex max-w-[55%] flex-wrap justify-end gap-1">
              {member.duties.map((duty) => (
                <RoleBadge
                  key={duty.id}
                  role={duty.role}
                  {...(mayChange &&
                    !duty.locked && {
                      onRemove: () => void once(duty.id, () => remove(member, duty)),
                      removeLabel: `Remove ${member.user.fullName} as ${roleLabel(duty.role)}`,
                    })}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}

type Leaving = { readonly member: ProjectMemberView; readonly dutyId: string; readonly at: number }

/** Takes a duty away; with the last one the person leaves, and what they have in hand is given to others. */
function useRemoveDuty(
  project: ProjectView,
  pressed: () => number,
  leave: (at: number) => void,
): { remove: (member: ProjectMemberView, duty: ProjectMemberView['duties'][number]) => Promise<void>; dialog: ReactNode } {
  const confirm = useConfirm()
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const { mutateAsync } = useProjectChange((id: string) => callProjects('DELETE /api/project-allocations/:id', { id }))
  const remove = async (member: ProjectMemberView, duty: ProjectMemberView['duties'][number]) => {
    const at = pressed()
    const { fullName } = member.user
    if (member.duties.length === 1) return setLeaving({ member, dutyId: duty.id, at })
    const yes = await confirm({
      title: `Remove ${fullName} as ${roleLabel(duty.role)}?`,
      body: `${fullName} stays on the project with the other duties.`,
      confirmLabel: 'Remove duty',
      danger: true,
    })
    if (!yes) return
    leave(at)
    await mutateAsync(duty.id).then(
      () => toast.success('User removed from project'),
      (error: unknown) => toast.error('Failed to remove user', { description: sentenceOf(error) }),
    )
  }
  const dialog = leaving && (
    <LeaveProjectDialog
      project={project}
      member={leaving.member}
      dutyId={leaving.dutyId}
      onLeaving={() => leave(leaving.at)}
      onClose={() => setLeaving(null)}
    />
  )
  return { remove, dialog }
}
