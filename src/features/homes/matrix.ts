import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { KindUnderTest, Scenario } from '../../testing/matrix-world.ts'

const figuresOf = (kind: KindUnderTest | undefined): Scenario[] =>
  kind ? [{ rows: kind.seen, seen: kind.seen, shapes: kind.shapes, input: async (given) => ({ id: await kind.make(given) }) }] : []

/** Whoever sees a brand or a project may see how it stands. */
export const matrix: FeatureMatrix = {
  scenarios: ({ brand, project }) => ({
    'GET /api/brands/:id/figures': figuresOf(brand),
    'GET /api/projects/:id/figures': figuresOf(project),
  }),
}
