import type { Problem, SourceFile } from './problem.ts'

/**
 * Imports between features that close a circle and are still to be undone, as `from > to`. The list may only shrink: its test holds the
 * number, and an entry that no file needs any more is a problem itself.
 */
export const knownKnots: readonly string[] = []

type Step = { from: string; to: string; through: string }

/**
 * Features stand one above the other: following imports never leads back to where one began. A type counts like a value, since whoever
 * reads or moves the one has to read the other. Tests may look anywhere.
 */
export function checkKnots(files: ReadonlyMap<string, SourceFile>, exceptions: readonly string[]): Problem[] {
  const steps = stepsOf(files)
  const unneeded = exceptions.filter((one) => !steps.has(one))
  for (const one of exceptions) steps.delete(one)
  const problems = unneeded.map((one) => ({
    file: 'scripts/check/structure/knots.ts',
    says: `lists ${one}, which no file needs any more. Take the entry off, and lower the number in structure.test.ts.`,
  }))
  return [...problems, ...circlesIn([...steps.values()]).map(toProblem)]
}

/** One step per pair of features, with the first file that makes it. */
function stepsOf(files: ReadonlyMap<string, SourceFile>): Map<string, Step> {
  const steps = new Map<string, Step>()
  for (const { file, kind, imports } of files.values()) {
    const from = featureOf(file)
    if (!from || kind.test) continue
    for (const { target } of imports) {
      const to = target === null ? undefined : featureOf(target)
      if (!to || to === from || steps.has(`${from} > ${to}`)) continue
      steps.set(`${from} > ${to}`, {
        from,
        to,
        through: `${file.slice('src/features/'.length)} -> ${target?.slice('src/features/'.length)}`,
      })
    }
  }
  return steps
}

const featureOf = (file: string): string | undefined => /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]

/** The shortest way round for each feature that is part of a circle, each circle once. */
function circlesIn(steps: readonly Step[]): Step[][] {
  const told = new Set<string>()
  const circles: Step[][] = []
  for (const start of new Set(steps.map(({ from }) => from))) {
    const way = shortestWay(start, steps)
    const key = way?.map(({ from }) => from).toSorted()
    if (!way || told.has(String(key))) continue
    told.add(String(key))
    circles.push(way)
  }
  return circles
}

function shortestWay(start: string, steps: readonly Step[]): Step[] | undefined {
  let ways: Step[][] = steps.filter(({ from }) => from === start).map((step) => [step])
  const seen = new Set<string>()
  while (ways.length > 0) {
    const closed = ways.find((way) => way.at(-1)?.to === start)
    if (closed) return closed
    ways = ways.flatMap((way) => {
      const end = way.at(-1)?.to ?? ''
      if (seen.has(end)) return []
      seen.add(end)
      return steps.filter(({ from }) => from === end).map((step) => [...way, step])
    })
  }
  return undefined
}

function toProblem(way: readonly Step[]): Problem {
  const names = [...way.map(({ from }) => from), way[0]?.from].join(' > ')
  return {
    file: `src/features/${way[0]?.from}`,
    says: `is part of a circle of features, ${names}: ${way.map(({ through }) => through).join('; ')}. Move what both need into the lower of them or down to src/shared or src/platform, or let the higher one hand it in (see "Order of features" in ARCHITECTURE.md).`,
  }
}
