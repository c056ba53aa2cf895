/** How an outcome looks in a list of decisions. */
export const outcomeTones = ['success', 'warning', 'danger', 'neutral'] as const
export type OutcomeTone = (typeof outcomeTones)[number]

/**
 * An outcome that one kind of record declares, such as an invoice that was issued: its name in the chain, its heading and its look. The
 * kind lists its outcomes under `decided` in its `record.ts`.
 */
export type DeclaredOutcome = { readonly name: string; readonly label: string; readonly tone: OutcomeTone }
