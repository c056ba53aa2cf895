import { clientsOf } from '#features/clients/projects/queries.ts'
import { notifyFollowers, notifyReader } from '#features/workspace/notifications/commands.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/transactions/tx.ts'
import { dateText } from '#shared/values/dates.ts'
import { deliverableStatusLabels } from './labels.ts'
import { deliverableNotices } from './notices.ts'
import { type DeliverableRow, refOf } from './refs.ts'

type Placed = DeliverableRow & { brandId: string }
type New = Pick<Placed, 'id' | 'name' | 'projectId' | 'brandId' | 'assignedTo' | 'createdBy' | 'status'>

const about = (item: Parameters<typeof refOf>[0]) => ({ type: 'deliverable', ref: refOf(item), audience: 'client' as const })

/** Notifies the assignee of a new deliverable, and the clients when it starts in review. */
export async function notifyOfNew(tx: Tx, ctx: Ctx, item: New): Promise<void> {
  await notifyAssignee(tx, ctx, item)
  if (item.status === 'review') await askClients(tx, ctx, item)
}

async function notifyAssignee(tx: Tx, ctx: Ctx, item: New): Promise<void> {
  if (!item.assignedTo || item.assignedTo === ctx.actor.userId) return
  await notifyReader(tx, ctx, deliverableNotices['deliverable.assigned'], item.assignedTo, { ...about(item), data: { title: item.name } })
}

/** Asks the clients of the project for their answer. */
async function askClients(tx: Tx, ctx: Ctx, item: New): Promise<void> {
  for (const client of await clientsOf(tx, item))
    await notifyReader(tx, ctx, deliverableNotices['deliverable.in-review'], client, { ...about(item), data: { title: item.name } })
}

/** Notifies the new assignee, followers (status and due date), and clients (items in review). */
export async function notifyOfChange(tx: Tx, ctx: Ctx, { before, next }: { before: DeliverableRow; next: Placed }): Promise<void> {
  const handed = next.assignedTo !== before.assignedTo
  if (handed) await notifyAssignee(tx, ctx, next)
  const told = { ...about(next), except: handed && next.assignedTo ? [next.assignedTo] : [] }
  const title = next.name
  if (next.status !== before.status) {
    const clients = next.status === 'review' ? await clientsOf(tx, next) : []
    await notifyFollowers(tx, ctx, deliverableNotices['deliverable.status'], {
      ...told,
      except: [...told.except, ...clients],
      data: { title, status: deliverableStatusLabels[next.status] },
    })
    if (next.status === 'review') await askClients(tx, ctx, next)
  } else if (next.dueDate !== before.dueDate) {
    await notifyFollowers(tx, ctx, deliverableNotices['deliverable.due-date'], {
      ...told,
      data: { title, due: next.dueDate && dateText(next.dueDate) },
    })
  }
}
