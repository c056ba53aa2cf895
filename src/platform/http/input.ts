import { z } from 'zod'
import { itemOf, type Operation } from '#shared/contract/endpoint.ts'
import type { Actor } from '#shared/rights/actor.ts'
import { refuseUnreadable } from './unreadable.ts'

/** Parses the input of an operation; of a list, also checks that the actor may read the fields it filters and sorts by. @throws ZodError, AppError invalid_input */
export function parseInput(operation: Operation, raw: unknown, actor: Actor): unknown {
  const input: unknown = operation.input.parse(raw)
  const row = itemOf(operation.output)
  if (row instanceof z.ZodObject) refuseUnreadable(actor, row, input as Record<string, unknown>)
  return input
}
