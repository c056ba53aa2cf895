/** The end of the chain at some time. */
export type KeptHead = { number: number; hash: string }

/** A decision as it stands in a proof: the names of its columns, moments and days as text. */
export type ProvenDecision = Record<string, unknown> & {
  number: number
  contentHash: string
  outcome: string
  recordType: string
  recordTitle: string
  versionNumber: number
  sha256: string
  decidedAt: string
}

/** What proof.json holds, beside words for people. */
export type Proof = { genesis: string; contents: string[]; head: KeptHead; decisions: ProvenDecision[] }

/** A value as RFC 8785 writes it; what is null is left out of an object. */
export function canonical(value: unknown): string
/** The hash of what a decision says. */
export function contentHashOf(decision: Readonly<Record<string, unknown>>): string
/** The hash of a link of the chain. */
export function hashOf(number: number, content: string, previous: string): string
/** What is wrong with a decision by itself; an empty list when it is as it was. */
export function faultsOf(decision: Readonly<Record<string, unknown>>): { column: string; says: string }[]
/** What is wrong with a proof, a sentence each. */
export function problemsOf(proof: Proof, kept?: KeptHead | null): string[]
/** What is to be said of names that are not in a proof, a sentence each. */
export function namesGoneFrom(proof: Proof): string[]
/** Reads NUMBER:HASH; null when it is not that. */
export function headFrom(text: string): KeptHead | null
