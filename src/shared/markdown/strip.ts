/** A link or picture. Without an address it matches up to the next closing bracket, before which no other can begin: one pass for any text. */
const label = /(!?)\[((?:\\.|[^\]\\])*)(\]\([^)\s]*\)?)?/g

/**
 * Markdown without its marks in one line, for cards: a few patterns instead of the parser, which a board does not load, and of use on a text that was cut
 * somewhere. What it leaves is drawn as text, so it is a matter of looks only.
 */
export function stripMarks(markdown: string): string {
  return markdown
    .replaceAll(/^[ \t]*(?:(?:>|[-*+]|#{1,6}|\d{1,9}[.)])(?:[ \t]+|$))+/gm, '')
    .replaceAll(/^[ \t]*`{3,}.*$/gm, '')
    .replaceAll(label, (found, sign: string, words: string, end: string | undefined) =>
      end === undefined ? found : `${end.startsWith('](picture:') ? '' : sign}${words}`,
    )
    .replaceAll(/<((?:https?:\/\/|mailto:)[^>\s]*)>?/g, '$1')
    .replaceAll(/(?<![\\\p{L}\p{N}])(\*\*|__|\*|_|`+)(?=\S)|(?<=[^\s\\])(\*\*|__|\*|_|`+)(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/&#x20;/gi, ' ')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
