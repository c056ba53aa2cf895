import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../features')

test('a feature whose lists have a condition of their own compares it with its rule, in parity.test.ts', () => {
  const withCondition = globSync('*/*/{queries,visibility}.ts', { cwd: folder }).filter((file) =>
    /^export function visible[A-Z]\w*\(/m.test(readFileSync(path.join(folder, file), 'utf8')),
  )
  const says = withCondition
    .map((file) => path.dirname(file))
    .filter((name) => !existsSync(path.join(folder, name, 'parity.test.ts')))
    .map((name) => `src/features/${name} has a visibleX and no parity.test.ts: compare it there with canX, for every combination of roles.`)
  expect(withCondition.length).toBeGreaterThan(0)
  expect(says).toEqual([])
})
