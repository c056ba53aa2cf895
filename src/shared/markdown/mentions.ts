import { parseText } from './parse.ts'
import type { Blocks, Run } from './tree.ts'

export type Named = { readonly fullName: string }

/** A piece of text, and whom it mentions. */
export type Piece<Person extends Named> = { readonly text: string; readonly mention: Person | null }

/** The text in pieces, with the mentions apart: "@" and the name of one of these people; of several that fit the longest. */
export function splitMentions<Person extends Named>(text: string, people: readonly Person[]): Piece<Person>[] {
  const named = new Map(people.map((person) => [`@${person.fullName}`, person]))
  if (named.size === 0 || !text.includes('@')) return text ? [{ text, mention: null }] : []
  const names = [...named.keys()].toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`)
  return text.split(pattern).flatMap((piece) => (piece ? [{ text: piece, mention: named.get(piece) ?? null }] : []))
}

/** Who of these people is mentioned in a text, each once. Within code nobody is. */
export function mentionedIn<Person extends Named>(markdown: string, people: readonly Person[]): Person[] {
  if (people.length === 0 || !markdown.includes('@')) return []
  const found = new Set(
    runsIn(parseText(markdown, 'page')).flatMap(({ text, code }) =>
      code ? [] : splitMentions(text, people).map(({ mention }) => mention),
    ),
  )
  return people.filter((person, at) => found.has(person) && people.indexOf(person) === at)
}

function runsIn(blocks: Blocks): Run[] {
  return blocks.flatMap((block): Run[] => {
    if (block.type === 'code' || block.type === 'picture') return []
    if (block.type === 'quote') return runsIn(block.blocks)
    if (block.type === 'list') return block.items.flatMap(runsIn)
    if (block.type === 'table') return block.rows.flatMap((row) => row.flat())
    return [...block.runs]
  })
}
