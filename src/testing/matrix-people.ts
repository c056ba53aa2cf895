import type { Given, Scenario, Shape } from './matrix-world.ts'

export const shapesOfPeople: readonly Shape[] = ['own', 'in scope', 'foreign']
export const others: readonly Shape[] = ['in scope', 'foreign']

/** The caller, a fresh colleague on a project that the caller reaches, or somebody who works elsewhere. */
export async function personOf({ app, who, shape, project }: Given, deactivated = false): Promise<string> {
  if (shape === 'own') return who.user.id
  const person = await app.user('creative', deactivated ? { deactivatedAt: new Date() } : {})
  await app.allocate(person, project, 'graphic_designer')
  return person.id
}
export const seenPerson = ['profiles.view', 'profiles.own']
export const onPerson = (
  rows: string[],
  shapes: readonly Shape[],
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
): Scenario => ({
  rows,
  seen: seenPerson,
  shapes,
  input: async (given) => input(await personOf(given), given),
})
