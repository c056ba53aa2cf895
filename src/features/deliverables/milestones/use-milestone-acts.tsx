import { useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { deleteWithUndo } from '#ui/records/undo.ts'
import { callMilestones, milestonesKey } from './client.ts'
import type { MilestoneView } from './schema.ts'

export type MilestoneActs = ReturnType<typeof useMilestoneActs>

/** What can be done with the milestones of a deliverable; each tells what was refused. */
export function useMilestoneActs(deliverableId: string) {
  const queryClient = useQueryClient()
  const key = milestonesKey(deliverableId)
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      queryClient.invalidateQueries({ queryKey: ['deliverable', deliverableId] }),
    ])
  const told = async (what: string, work: () => Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await work()
      if (done) toast.success(`Milestone ${done} successfully`)
      return true
    } catch (error) {
      toast.error(`Failed to ${what} milestone: ${sentenceOf(error)}`)
      return false
    } finally {
      await refresh()
    }
  }
  /** Shows it at once; what the server says comes after. */
  const show = (change: (items: MilestoneView[]) => MilestoneView[]) =>
    queryClient.setQueryData<MilestoneView[]>(key, (items) => items && change(items))
  return {
    add: (name: string) => told('create', () => callMilestones('POST /api/deliverable-milestones', { deliverableId, name }), 'created'),
    update: (milestone: MilestoneView, fields: Partial<Pick<MilestoneView, 'name' | 'description' | 'status' | 'dueDate'>>) => {
      show((items) => items.map((one) => (one.id === milestone.id ? { ...one, ...fields } : one)))
      return told(
        'update',
        () => callMilestones('PATCH /api/deliverable-milestones/:id', { id: milestone.id, version: milestone.version, ...fields }),
        'updated',
      )
    },
    move: (items: readonly MilestoneView[], milestone: MilestoneView, to: number) => {
      const others = items.filter(({ id }) => id !== milestone.id)
      show(() => [...others.slice(0, to), milestone, ...others.slice(to)])
      const afterId = others[to - 1]?.id ?? null
      return told('move', () => callMilestones('PATCH /api/deliverable-milestones/:id/place', { id: milestone.id, afterId }))
    },
    remove: async ({ id }: MilestoneView) => {
      await deleteWithUndo({
        noun: 'milestone',
        failuresInOne: true,
        told: 'Milestone deleted successfully',
        remove: () => callMilestones('DELETE /api/deliverable-milestones/:id', { id }),
        restore: async (deletionId) => {
          await callMilestones('POST /api/deliverable-milestones/:id/restore', { id, deletionId })
          await refresh()
        },
      })
      await refresh()
    },
  }
}
