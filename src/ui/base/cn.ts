/** Joins class names and leaves out what is empty. It does not merge: a component never takes a class that fights its own. */
export function cn(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
