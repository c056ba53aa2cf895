import type { Actor } from './actor.ts'
import { inScope } from './actor.ts'
import { AppError, notFound } from './errors.ts'
import { accountRoles, type Role } from './roles.ts'

/** What a rule answers. `hidden` tells that even the existence is not to be told: the answer is 404 instead of 403. */
export type Decision = { allowed: true } | { allowed: false; hidden: boolean; reason: string }

export const allowed: Decision = { allowed: true }
export function denied(reason: string): Decision {
  return { allowed: false, hidden: false, reason }
}
export const hidden: Decision = { allowed: false, hidden: true, reason: 'This is not among the things you can open.' }

/**
 * One letter of the permission table:
 * Y allowed, - denied, a assignee, c creator, d assignee, or creator while the record is a draft or in revision, u uploader,
 * m manager of that project, s own rows, p participant, v within scope.
 * A cell may hold several letters; one that holds is enough. A trailing `i` tells that the row's state decides besides.
 */
export type Cell = string

/** One row of the permission table: what it is called, and a cell per role; `none` is the account without any role. */
export type RightsRow = {
  label: string
  area: string
  cells: Readonly<Record<Role | 'none', Cell>>
  note?: string
  personal?: true
  contacts?: true
}

/** How the actor stands to the row at hand; only what the row's letters ask for must be given. */
export type Relation = {
  assignee?: boolean
  creator?: boolean
  /** the record is a draft or in revision; decides d for its creator */
  inWork?: boolean
  uploader?: boolean
  manager?: boolean
  own?: boolean
  participant?: boolean
  /** where the record hangs; decides v, and bounds a, c, d and u for external people */
  projectId?: string | null
  brandId?: string | null
  /** it hangs nowhere, and is in reach of everybody who sees it */
  everywhere?: boolean
}

/**
 * Declares a row. @param cells twelve cells in the order AD PM PO DM GD VE CR CW CY IN CL NO, separated by spaces;
 * several letters of one cell are joined by `+`.
 */
export function rightsRow(area: string, label: string, cells: string, note?: string): RightsRow {
  const list = cells.trim().split(/\s+/)
  if (list.length !== accountRoles.length + 1) throw new Error(`${label}: expected 12 cells, got ${list.length}`)
  const byRole = Object.fromEntries([...accountRoles, 'none' as const].map((role, index) => [role, list[index] ?? '-']))
  return { area, label, cells: byRole as Record<Role | 'none', Cell>, ...(note ? { note } : {}) }
}

/** A row of what is an account's own, such as its conversations: it never holds for whoever only sees the portal as that account does. */
export function personalRow(row: RightsRow): RightsRow {
  return { ...row, personal: true }
}

/** A row of which people outside the agency hold nothing until they are a billing contact of a brand. */
export function contactsRow(row: RightsRow): RightsRow {
  return { ...row, contacts: true }
}

/** Whether the row stays closed because this actor is looked through by somebody else. */
export function isClosedToViewer(actor: Actor, row: RightsRow): boolean {
  return row.personal === true && actor.viewedBy !== undefined
}

/** Whether the row is closed to this actor, whatever its cells say. */
function isClosed(actor: Actor, row: RightsRow): boolean {
  if (isClosedToViewer(actor, row)) return true
  return row.contacts === true && actor.external && actor.scope.billingBrandIds.size === 0
}

function letterHolds(letter: string, actor: Actor, relation: Relation): boolean {
  const reachable = actor.staff || inScope(actor, relation)
  if (letter === 'Y') return true
  if (letter === 'v') return reachable
  if (letter === 'a') return relation.assignee === true && reachable
  if (letter === 'c') return relation.creator === true && reachable
  if (letter === 'd') return (relation.assignee === true || (relation.creator === true && relation.inWork === true)) && reachable
  if (letter === 'u') return relation.uploader === true && reachable
  if (letter === 'm') return relation.manager === true
  if (letter === 's') return relation.own === true
  if (letter === 'p') return relation.participant === true
  return false
}

/** Rights of several roles add up: one role whose cell holds is enough. */
export function holds(actor: Actor, row: RightsRow, relation: Relation = {}): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind === 'guest' || isClosed(actor, row)) return false
  const roles: readonly (Role | 'none')[] = actor.roles.length > 0 ? actor.roles : ['none']
  return roles.some((role) => row.cells[role].split('+').some((letter) => letterHolds(letter.replace('i', ''), actor, relation)))
}

/** The row's decision with a reason that a person can read. */
export function decide(actor: Actor, row: RightsRow, relation: Relation = {}): Decision {
  return holds(actor, row, relation) ? allowed : denied(`You do not have the right to do this (${row.label}). Ask an admin for it.`)
}

/** First whether the row may be seen at all, then whether this may be done to it. */
export function decideWithin(view: Decision, next: () => Decision): Decision {
  return view.allowed ? next() : hidden
}

/** True when no relation to any row could give this right: the list or the button can be left out altogether. */
export function neverHolds(actor: Actor, row: RightsRow): boolean {
  if (actor.kind === 'guest' || isClosed(actor, row)) return true
  const roles: readonly (Role | 'none')[] = actor.roles.length > 0 ? actor.roles : ['none']
  return actor.kind !== 'system' && roles.every((role) => row.cells[role] === '-')
}

declare const proof: unique symbol
/** A row on which a rule has said yes; only `authorize` makes one, so an unchecked row does not reach a command. */
export type Authorized<T> = T & { readonly [proof]: true }

/** Turns a row and its decision into proof, or into the refusal. @throws AppError not_found or forbidden */
export function authorize<T>(decision: Decision, row: T, thing: string): Authorized<T> {
  assertAllowed(decision, thing)
  return row as Authorized<T>
}

/** For operations without a row, and for rows that are only looked at. @throws AppError not_found or forbidden */
export function assertAllowed(decision: Decision, thing: string): void {
  if (decision.allowed) return
  throw decision.hidden ? notFound(thing) : new AppError('forbidden', decision.reason)
}
