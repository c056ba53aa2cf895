/** One line of the result. */
export type GoalResult = {
  goal: number
  what: string
  target: string
  value: string
  /** null where it could not be measured in this run */
  pass: boolean | null
  /** the figures behind the value */
  detail: string
}

/** Compares a ratio, size or count with its limit. */
export function judged(
  goal: number,
  what: string,
  measured: { value: number; limit: number; better: 'higher' | 'lower'; unit?: string; digits?: number },
  detail: string,
): GoalResult {
  const { value, limit, better, unit = '', digits = 2 } = measured
  return {
    goal,
    what,
    target: `${better === 'higher' ? '≥' : '≤'} ${limit}${unit}`,
    value: `${value.toFixed(digits)}${unit}`,
    pass: better === 'higher' ? value >= limit : value <= limit,
    detail,
  }
}

export function notMeasured(goal: number, what: string, target: string, why: string): GoalResult {
  return { goal, what, target, value: '–', pass: null, detail: why }
}

export const passWord = (pass: boolean | null): string => (pass === null ? 'not measured' : pass ? 'pass' : 'miss')

/** The table for a terminal. */
export function toTable(results: readonly GoalResult[]): string {
  const rows = [
    ['goal', 'what', 'target', 'value', 'result', 'figures'],
    ...results.map((one) => [String(one.goal), one.what, one.target, one.value, passWord(one.pass), one.detail]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
