import { useState } from 'react'
import { counted } from '#shared/values/counted.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useLeaveProject, useProjectOpenWork } from './client.ts'
import type { OpenWorkGroup, ProjectMemberView, ProjectView } from './schema.ts'
import { refusedMove, WorkGroups, WorkSkeleton } from './work-groups.tsx'

interface LeaveProjectDialogProps {
  readonly project: ProjectView
  readonly member: ProjectMemberView
  /** the last duty they have there */
  readonly dutyId: string
  readonly onLeaving: () => void
  readonly onClose: () => void
}

const keyOf = ({ recordType }: OpenWorkGroup): string => recordType

/** Takes somebody off a project, and gives what they have in hand there to others in the same step. */
export function LeaveProjectDialog({ project, member, dutyId, onLeaving, onClose }: LeaveProjectDialogProps) {
  const { fullName } = member.user
  const work = useProjectOpenWork(dutyId)
  const { mutateAsync, isPending } = useLeaveProject()
  const [heirs, setHeirs] = useState<Readonly<Record<string, string | null>>>({})
  const [keep, setKeep] = useState(true)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const once = useOnce()
  const groups = work.data?.groups ?? []
  const leave = async () => {
    const moves = groups.flatMap(({ recordType }) => {
      const assigneeId = heirs[recordType] ?? null
      return assigneeId || !keep ? [{ recordType, assigneeId }] : []
    })
    onLeaving()
    try {
      const { moved } = await mutateAsync({ id: dutyId, moves })
      toast.success('User removed from project', moved > 0 ? { description: `${counted(moved, 'record')} handed over.` } : {})
      onClose()
    } catch (error) {
      const at = refusedMove(error)
      const type = at && moves[at.index]?.recordType
      if (at && type) setRefused({ [type]: at.sentence })
      else toast.error('Failed to remove user', { description: sentenceOf(error) })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Remove ${fullName} from ${project.name}?`}
      width={600}
      footer={
        <>
          <DialogCancel />
          <Button variant="danger" disabled={!work.data} loading={isPending} onClick={() => void once('leave', leave)}>
            Remove from project
          </Button>
        </>
      }
    >
      {work.isError && (
        <ErrorState compact message={sentenceOf(work.error)} onRetry={() => void work.refetch()} retrying={work.isFetching} />
      )}
      {work.isPending && <WorkSkeleton />}
      {work.data && groups.length === 0 && <p className="text-ink-2">{fullName} has nothing open here.</p>}
      {groups.length > 0 && (
        <div className="flex flex-col gap-5">
          <section aria-label="Open work to hand over" className="flex flex-col gap-3">
            <h3 className="text-secondary font-semibold">Open work to hand over</h3>
            <WorkGroups
              groups={groups}
              keyOf={keyOf}
              leaving={[member.userId]}
              heirs={heirs}
              refused={refused}
              onHeir={(key, id) => {
                setHeirs({ ...heirs, [key]: id })
                setRefused({})
              }}
              placeless
            />
          </section>
          <Checkbox checked={keep} onChange={setKeep}>
            Leave with {fullName} what I give to nobody
          </Checkbox>
        </div>
      )}
    </Dialog>
  )
}
