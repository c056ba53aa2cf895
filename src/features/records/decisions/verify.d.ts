/** The end of the chain at some time. */
export type KeptHead = { number: number; hash: string }

/** A decision in a proof: the names of its columns, moments and days as text. */
export type ProvenDecision = Record<string, unknown> & {
  number: number
  format: number
  contentHash: string
  outcome: string
  recordType: string
  /** null where it was removed */
  recordTitle: string | null
  /** null, as `sha256`, for a decision on no version */
  versionNumber: number | null
  sha256: string | null
  decidedAt: string
}

/** A picture that a text names. */
export type NamedPicture = { words: string; sha256: string }
/** A text that was decided on, by its SHA-256, and the pictures that it names. */
export type ProvenText = { sha256: string; text: string; pictures: NamedPicture[] }

/** The contents of proof.json that are checked. Proofs of the first format have no texts. */
export type Proof = {
  format: string
  genesis: string
  contents: string[]
  head: KeptHead
  decisions: ProvenDecision[]
  texts?: ProvenText[]
}

/** A value as RFC 8785 writes it; what is null is left out of an object. */
export function canonical(value: unknown): string
/** The hash of what a decision says. */
export function contentHashOf(decision: Readonly<Record<string, unknown>>): string
/** The hash of a link of the chain. */
export function hashOf(number: number, content: string, previous: string): string
/** What was changed in a decision; empty for an unchanged one. */
export function faultsOf(decision: Readonly<Record<string, unknown>>): { column: string; says: string }[]
/** The pictures that a text names, each once. */
export function picturesNamedIn(text: string): NamedPicture[]
/** What is wrong with a proof, a sentence each. */
export function problemsOf(proof: Proof, kept?: KeptHead | null): string[]
/** The name of each sealed text in a sentence. */
export const textNames: Readonly<Record<string, string>>
/** The sealed texts of a decision that are left out or removed. */
export function missingTextsOf(decision: Readonly<Record<string, unknown>>): string[]
/** The texts whose removal a decision notes; null for any other decision. */
export function removalNotedBy(decision: Readonly<Record<string, unknown>>): { about: number; texts: string[] } | null
/** Names and other texts that are not in a proof, a sentence each. */
export function textsMissingFrom(proof: Proof): string[]
/** Reads NUMBER:HASH; null when it is not that. */
export function headFrom(text: string): KeptHead | null
