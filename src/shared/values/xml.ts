/** An element with its text or children and its attributes. One without anything inside is not written, nor is null. */
export type XmlElement = readonly [
  name: string,
  content: string | null | readonly (XmlElement | null)[],
  attributes?: Readonly<Record<string, string>>,
]

/** Text as XML 1.0 can carry it: without control characters and halves of letters, trimmed; "" for nothing that can be read. */
export function plainText(text: string | null): string {
  const lines = (text ?? '').replaceAll(/\r\n?/g, '\n')
  return lines.replaceAll(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '').trim()
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string): string => plainText(text).replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

/** An XML file with this root, indented, in UTF-8. Elements without content are left out. */
export const xmlOf = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`

function written([name, content, attributes = {}]: XmlElement, indent: string): string {
  const isText = content === null || typeof content === 'string'
  const inside = isText ? escaped(content ?? '') : content.map((child) => child && written(child, `${indent}  `)).join('')
  if (inside === '') return ''
  const opening = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')
  return isText ? `${indent}<${opening}>${inside}</${name}>\n` : `${indent}<${opening}>\n${inside}${indent}</${name}>\n`
}
