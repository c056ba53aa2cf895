/** How a field is called and its values are read. */
export type FieldWords = {
  readonly label: string
  /** words of the values it can have */
  readonly values?: Readonly<Record<string, string>>
  readonly date?: boolean
  /** how one reads that is more than a word */
  readonly reads?: (value: unknown) => string
  readonly unit?: string
  /** what came of it as a whole, where that is no value that was set */
  readonly tells?: (value: string) => string
  /** too long to be shown: that it was changed is enough */
  readonly long?: boolean
  /** it came with a change of that field, and is told with it */
  readonly within?: string
  /** what was written in it stands behind that */
  readonly said?: boolean
  /** the record has several: one comes or goes, or is changed */
  readonly several?: boolean
  /** its values are ids that say nothing */
  readonly silent?: boolean
}

/**
 * How the fields of a record read in its history: called as in its form, inside a sentence.
 * @param special what is more to say of a few
 */
export function wordsOf<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  special: { readonly [Key in Name]?: Partial<FieldWords> },
): Record<string, FieldWords> {
  const names = Object.keys(labels) as Name[]
  return Object.fromEntries(names.map((name) => [name, { label: labels[name].toLowerCase(), ...special[name] }]))
}
