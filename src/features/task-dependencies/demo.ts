import type { DemoRows } from '../../../scripts/seed/collected.ts'
import type { SeedTask } from '../tasks/demo.ts'
import { dependencyRow } from './seed.ts'
import { taskDependencies } from './table.ts'

/** As many per project begin too early, as plans do that were made in a hurry. */
const hurried = 2

/** In running projects a task waits for the last one before it that is finished when it begins; a few have been planned too tightly. */
export const demo: DemoRows = ({ projects, tasks }, random, clock) => {
  const running = new Set(projects.filter(({ status, archived }) => (status === 'active' || status === 'planning') && !archived))
  const rows = [...Map.groupBy(tasks, ({ project }) => project)].flatMap(([project, own]) => {
    if (!running.has(project)) return []
    const leaves = own
      .filter((task) => task.due !== null && !own.some(({ parent }) => parent === task))
      .toSorted((a, b) => a.start - b.start)
    const pairs = leaves.flatMap((after) => {
      const before = lastBefore(leaves, after)
      return before && random.chance(0.5) ? [[before, after] as const] : []
    })
    const tight = leaves
      .flatMap((after, at) => {
        const before = leaves[at - 1]
        const overlaps = before && before.start < after.start && (before.due ?? 0) >= after.start && (before.due ?? 0) > 0
        return overlaps && before.status !== 'done' && after.status !== 'done' ? [[before, after] as const] : []
      })
      .slice(0, hurried)
    return [...pairs, ...tight].map(([before, after]) =>
      dependencyRow({
        id: random.uuid(),
        beforeId: before.id,
        afterId: after.id,
        createdBy: project.manager.id,
        createdAt: clock.at(Math.min(-1, after.created), 14).toISOString(),
      }),
    )
  })
  return [[taskDependencies, rows]]
}

/** Due two to six days before, so that there is a working day between them. */
function lastBefore(leaves: readonly SeedTask[], { start }: SeedTask): SeedTask | undefined {
  return leaves.filter(({ due }) => due !== null && start - due >= 3 && start - due <= 8).toSorted((a, b) => (b.due ?? 0) - (a.due ?? 0))[0]
}
