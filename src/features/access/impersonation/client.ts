import { useMutation, useQuery } from '@tanstack/react-query'
import { becoming } from '#features/workspace/users/use-page-owner.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { createClient } from '#shared/contract/client.ts'
import { neverHolds } from '#shared/rights/decision.ts'
import type { Role } from '#shared/rights/roles.ts'
import { canViewAs, viewAsRow } from '#shared/rights/view-as.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { clientViewsApi } from './api.ts'

const call = createClient<typeof clientViewsApi>()
const failed = (error: unknown) => toast.error('Error', { description: sentenceOf(error) })

/** Sees the portal as a client does, from its dashboard on. */
export function useViewAs() {
  const { mutate, isPending } = useMutation({
    mutationFn: (userId: string) =>
      becoming(
        () => call('POST /api/client-views', { userId }),
        () => location.assign('/dashboard'),
      ),
    onError: failed,
  })
  return { viewAs: (userId: string) => mutate(userId), opening: isPending }
}

/** Sees the portal with one's own eyes again, where one is. */
export function useLeaveView() {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      becoming(
        () => call('DELETE /api/client-views', {}),
        () => location.reload(),
      ),
    onError: failed,
  })
  return { leave: () => mutate(), leaving: isPending }
}

type Person = { readonly id: string; readonly roles: readonly Role[]; readonly active: boolean }

/** Whether one may see the portal as a person. Whom a manager may, depends on the projects: that is asked once. */
export function useMayViewAs(): (person: Person) => boolean {
  const actor = useActor()
  const asks = !neverHolds(actor, viewAsRow) && !actor.roles.includes('admin')
  const { data } = useQuery({
    queryKey: ['client-views'],
    meta: { refreshedBy: ['profile', 'user-role', 'project', 'project-allocation', 'brand-allocation'] },
    queryFn: ({ signal }) => call('GET /api/client-views', { limit: 200 }, { signal }),
    enabled: asks,
  })
  const managed = new Set(data?.items.map(({ id }) => id))
  return (person) => canViewAs(actor, { ...person, managed: managed.has(person.id) }).allowed
}
