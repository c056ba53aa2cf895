import { capitalised } from '../values/capitalised.ts'

/** Account roles in the order that decides a person's "first role" for the '{Role} Portal' label. */
export const accountRoles = [
  'admin',
  'project_manager',
  'product_owner',
  'digital_marketer',
  'graphic_designer',
  'video_editor',
  'creative',
  'content_writer',
  'copywriter',
  'influencer',
  'client',
] as const
export type Role = (typeof accountRoles)[number]

/** What a person does on one project; several duties per person are possible. */
export const projectDuties = [
  'project_manager',
  'product_owner',
  'graphic_designer',
  'video_editor',
  'copywriter',
  'digital_marketer',
  'influencer',
  'client',
] as const
export type Duty = (typeof projectDuties)[number]

export const externalRoles: readonly Role[] = ['client', 'influencer']

/** External people have at least one role and none outside client and influencer. */
export function isExternal(roles: readonly Role[]): boolean {
  return roles.length > 0 && roles.every((role) => externalRoles.includes(role))
}

/** Staff have at least one role outside client and influencer. */
export function isStaff(roles: readonly Role[]): boolean {
  return roles.some((role) => !externalRoles.includes(role))
}

/** Sorts roles into the order above, without duplicates. */
export function sortRoles(roles: Iterable<Role>): Role[] {
  const held = new Set(roles)
  return accountRoles.filter((role) => held.has(role))
}

/** 'project_manager' becomes 'Project Manager'. */
export function roleLabel(role: string): string {
  return role.split('_').map(capitalised).join(' ')
}
