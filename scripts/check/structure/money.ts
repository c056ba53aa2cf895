import { withoutComments } from './imports.ts'
import type { Problem, SourceFile } from './problem.ts'

const holdsMoney = /^src\/features\/billing\//
/** `amount: number`, `unitPrice?: number`, `z.number()` under such a name, and columns that Drizzle turns into numbers. */
const typedNumber =
  /\b\w*(?:amount|price|rate|total|tax|discount|balance|quantity)\w*\??\s*:\s*(?:readonly\s+)?(?:number\b|z\s*\.\s*(?:coerce\s*\.\s*)?number\(|(?:real|doublePrecision)\(|numeric\([^)]*mode:\s*'number')/gi
const inexact = /\b(?:parseFloat|Number|Math\.round)\(|\.toFixed\(/g

/** No amount in billing is a floating-point number: they are decimal strings on the wire and `Decimal` where they are computed with. */
export function checkMoney({ file, kind, text }: SourceFile): Problem[] {
  if (!holdsMoney.test(file) || kind.test) return []
  const code = withoutComments(text)
  const found = [...(code.match(typedNumber) ?? []), ...(code.match(inexact) ?? [])]
  return found.map((what) => ({
    file,
    says: `has “${what}”. Amounts are exact in billing: use src/shared/values/decimal.ts, and decimal strings on the wire.`,
  }))
}
