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

/** A picture that a text names. */
export type NamedPicture = { words: string; sha256: string }
/** A text that was decided on, by its SHA-256, and the pictures that it names. */
export type ProvenText = { sha256: string; text: string; pictures: NamedPicture[] }

/** What proof.json holds, beside words for people. Proofs of the first format have no texts. */
export type Proof = { genesis: string; contents: string[]; head: KeptHead; decisions: ProvenDecision[]; texts?: ProvenText[] }

/** A value as RFC 8785 writes it; what is null is left out of an object. */
export function canonical(value: unknown): string
/** The hash of what a decision says. */
export function contentHashOf(decision: Readonly<Record<string, unknown>>): string
/** The hash of a link of the chain. */
export function hashOf(number: number, content: string, previous: string): string
/** What is wrong with a decision by itself; an empty list when it is as it was. */
export function faultsOf(decision: Readonly<Record<string, unknown>>): { column: string; says: string }[]
/** The pictures that a text names, each once. */
export function picturesNamedIn(text: string): NamedPicture[]
/** What is wrong with a proof, a sentence each. */
export function problemsOf(proof: Proof, kept?: KeptHead | null): string[]
/** What is to be said of names that are not in a proof, a sentence each. */
export function namesGoneFrom(proof: Proof): string[]
/** Reads NUMBER:HASH; null when it is not that. */
export function headFrom(text: string): KeptHead | null
