import type { z } from 'zod'
import type { Actor } from '#shared/rights/actor.ts'
import { type AppError, invalid } from '#shared/rights/errors.ts'
import { isKeptFrom } from '#shared/rights/internal.ts'
import { fieldLabel } from '#shared/values/field-label.ts'

/** Refusal to order rows by a field the actor can't read: the order would reveal its values. */
export function unreadableSort(field: string): AppError {
  return invalid('sort', `You don’t see “${fieldLabel(field)}” here, so you can’t sort by it. Choose another order.`)
}

/** Rejects filters and an order by fields of the view that are kept from this actor, because the rows would reveal their values. @throws AppError invalid_input */
export function refuseUnreadable(actor: Actor, view: z.ZodObject, input: Readonly<Record<string, unknown>>): void {
  const { sort, ...filters } = input
  const ordered = typeof sort === 'string' ? sort.replace(/^-/, '') : ''
  if (isKeptFrom(actor, view, ordered)) throw unreadableSort(ordered)
  const kept = Object.keys(filters).find((field) => filters[field] !== undefined && isKeptFrom(actor, view, field))
  if (kept !== undefined) throw invalid(kept, `You don’t see “${fieldLabel(kept)}” here, so you can’t filter by it. Leave this filter out.`)
}
