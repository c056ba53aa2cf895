import type { FastifyRequest } from 'fastify'
import { pageOwnerHeader } from '#shared/contract/client.ts'
import type { Operation, RouteKey } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { AppError } from '#shared/rights/errors.ts'
import { keptFromViewers, onlyLooking } from '#shared/rights/view-as.ts'
import type { Services } from '../context.ts'

/**
 * Refuses those who see the portal as a client does (decision 36): whatever is no GET, and what the account has for itself alone, which
 * is each operation that only rows for oneself decide. So a new operation is refused without a line of its own. @throws AppError forbidden
 */
export async function refuseToViewers(
  { key, operation }: { key: RouteKey; operation: Operation },
  actor: Actor,
  services: Services,
): Promise<void> {
  if (!actor.viewedBy) return
  if (!key.startsWith('GET ')) throw onlyLooking(actor)
  const { rights } = operation
  if (typeof rights === 'string') return
  const table = await services.rights()
  if (rights.every((id) => table[id]?.personal)) throw keptFromViewers(actor)
}

/**
 * A page says whose it is: one that was loaded for another account, in a tab where nobody has looked since, neither shows nor changes
 * anything as somebody else. @throws AppError other_person
 */
export function refuseOtherPage(
  { headers }: FastifyRequest,
  { rights, guest, asViewer }: Pick<Operation, 'rights' | 'guest' | 'asViewer'>,
  actor: Actor,
): void {
  const owner = headers[pageOwnerHeader]
  if (owner === undefined || owner === actor.userId || rights === 'public' || guest || asViewer) return
  throw new AppError('other_person', 'This page belongs to somebody else by now. Load it again.')
}
