/** What a change names: fields that were left out are `undefined` in parsed input, and must not overwrite anything. */
export function definedOnly<T extends object>(patch: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }
}
