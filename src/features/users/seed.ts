import { randomUUID } from 'node:crypto'
import { type Given, type Row, rowOf } from '../../testing/rows.ts'
import { userRoles, users } from './table.ts'

/** An account, for demo, tests and bench. */
export function userRow(given: Given<typeof users, 'fullName' | 'email'>): Row {
  return rowOf(users, { id: randomUUID(), emailVerified: true, ...given })
}

/** A role that somebody holds. */
export function roleRow(given: Given<typeof userRoles, 'userId' | 'role'>): Row {
  return rowOf(userRoles, { id: randomUUID(), ...given })
}
