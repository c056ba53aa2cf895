import { type Role, roleLabel } from '#shared/rights/roles.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { useAssignRole, useRemoveRole } from './client.ts'
import type { ProfileView } from './schema.ts'
import { useActor } from './use-session.ts'

type Person = Pick<ProfileView, 'id' | 'fullName'>

const twoLines = (first: string, second: string) => (
  <>
    <span className="block">{first}</span>
    <span className="block">{second}</span>
  </>
)

/** Gives and takes roles: says of whom and which, and offers to undo it. Each answers whether it was done. */
export function useRoleChanges() {
  const actor = useActor()
  const assign = useAssignRole()
  const remove = useRemoveRole()
  const done = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work
      return true
    } catch (error) {
      toast.error('Error', { description: sentenceOf(error) })
      return false
    }
  }
  const give = (person: Person, role: Role): Promise<boolean> =>
    done(
      assign.mutateAsync({ userId: person.id, role }).then(({ id }) =>
        toast.success('Role assigned', {
          description: twoLines('The role has been successfully assigned to the user.', `${person.fullName} is now ${roleLabel(role)}.`),
          action: { label: 'Undo', onClick: () => void take(person, { id, role }) },
        }),
      ),
    )
  const take = (person: Person, { id, role }: { id: string; role: Role }): Promise<boolean> => {
    // Nobody can give themselves the right to give roles.
    const final = role === 'admin' && person.id === actor.userId
    return done(
      remove.mutateAsync(id).then(() =>
        toast.success('Role removed', {
          description: twoLines(
            'The role has been successfully removed from the user.',
            `${person.fullName} is no longer ${roleLabel(role)}.`,
          ),
          ...(!final && { action: { label: 'Undo', onClick: () => void give(person, role) } }),
        }),
      ),
    )
  }
  return { give, take, giving: assign.isPending }
}
