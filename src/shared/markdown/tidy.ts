import {
  type Block,
  type Blocks,
  type HeadingLevel,
  linkTarget,
  maxDepth,
  pictureAddress,
  pictureAt,
  type Run,
  type Runs,
  type TextProfile,
} from './tree.ts'

/**
 * Brings a tree into the one form that Markdown can say: what is empty goes, equal neighbours become one, blanks stand outside of bold,
 * written addresses become links, and what the profile does not have becomes what it has. Whatever is parsed or edited passes here.
 */
export function tidy(blocks: Blocks, profile: TextProfile): Blocks {
  return tidyAt(blocks, profile, 0)
}

function tidyAt(blocks: Blocks, profile: TextProfile, depth: number): Blocks {
  return blocks.flatMap((block) => tidyBlock(block, profile, depth))
}

function tidyBlock(block: Block, profile: TextProfile, depth: number): Blocks {
  switch (block.type) {
    case 'paragraph':
      return paragraphs(block.runs)
    case 'heading': {
      if (profile === 'text') return paragraphs(block.runs.map((run) => ({ ...run, strong: true })))
      const runs = oneLine(block.runs)
      return runs.length === 0 ? [] : [{ type: 'heading', level: Math.min(block.level, 3) as HeadingLevel, runs }]
    }
    case 'code': {
      const text = clean(block.text)
      return text.trim() === '' ? [] : [{ type: 'code', text }]
    }
    case 'quote': {
      if (depth >= maxDepth) return tidyAt(block.blocks, profile, depth)
      const inside = tidyAt(block.blocks, profile, depth + 1)
      return inside.length === 0 ? [] : [{ type: 'quote', blocks: inside }]
    }
    case 'list': {
      if (depth >= maxDepth) return block.items.flatMap((item) => tidyAt(item, profile, depth))
      const items = block.items.map((item) => tidyAt(item, profile, depth + 1)).filter((item) => item.length > 0)
      const start = block.start === null ? null : Math.min(Math.max(block.start, 0), 999_999)
      return items.length === 0 ? [] : [{ type: 'list', start, items }]
    }
    case 'table':
      return table(block.rows, profile)
    case 'picture': {
      const alt = clean(block.alt).replaceAll(/\s+/g, ' ').trim()
      if (profile !== 'article') return paragraphs([{ text: alt }])
      const known = pictureAt(pictureAddress(block))
      return known === null ? [] : [{ type: 'picture', ...known, alt }]
    }
    default:
      return block satisfies never
  }
}

function table(given: readonly (readonly Runs[])[], profile: TextProfile): Blocks {
  const rows = given.map((row) => row.map((cell) => oneLine(joined(cell.map(withoutDeadLink)).map(withoutLostCode))))
  if (rows.every((row) => row.every((cell) => cell.length === 0))) return []
  if (profile === 'text')
    return rows.flatMap((row) => paragraphs(row.flatMap((cell, at): Runs => (at === 0 ? cell : [{ text: ' | ' }, ...cell]))))
  const width = Math.max(...rows.map((row) => row.length))
  return [{ type: 'table', rows: rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? [])) }]
}

/** In a table Markdown cannot say a backslash before a bar in code; neighbours that become one run are one by now. */
function withoutLostCode(run: Run): Run {
  if (!run.code || !/\\\|/.test(run.text)) return run
  const { code: _, ...rest } = run
  return rest
}

/** An empty line within a paragraph ends it. */
function paragraphs(runs: Runs): Blocks {
  const pieces: Run[][] = [[]]
  for (const run of joined(runs)) {
    const [first = '', ...more] = run.code ? [run.text] : run.text.split(/\n\s*\n/)
    pieces.at(-1)?.push({ ...run, text: first })
    for (const text of more) pieces.push([{ ...run, text }])
  }
  return pieces.flatMap((piece): Block[] => {
    const inside = tidyRuns(piece)
    return inside.length === 0 ? [] : [{ type: 'paragraph', runs: inside }]
  })
}

const oneLine = (runs: Runs): Runs => tidyRuns(runs.map((run) => ({ ...run, text: run.text.replaceAll(/[\r\n]+/g, ' ') })))

function tidyRuns(runs: Runs): Runs {
  return joined(joined(blanksOutside(trimmed(joined(runs.map(withoutDeadLink))))).flatMap(linked))
}

/** Line ends of every system as "\n"; what neither Markdown nor the database has (NUL, half a character) is shown as missing. */
const clean = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD').toWellFormed()

function withoutDeadLink(run: Run): Run {
  if (run.href === undefined) return run
  const { href: _, ...rest } = run
  const href = linkTarget(run.href)
  return href === null ? rest : { ...rest, href }
}

export function sameLook(a: Run, b: Run): boolean {
  return a.strong === b.strong && a.emphasis === b.emphasis && a.code === b.code && a.href === b.href
}

function joined(runs: Runs): Run[] {
  const out: Run[] = []
  for (const run of runs) {
    const text = run.code ? clean(run.text).replaceAll(/\n+/g, ' ') : clean(run.text)
    const last = out.at(-1)
    if (text === '') continue
    if (last && sameLook(last, run)) out[out.length - 1] = { ...last, text: last.text + text }
    else out.push({ ...run, text })
  }
  return out
}

/** No blanks at the ends of a line. */
function trimmed(runs: readonly Run[]): Run[] {
  const out: Run[] = []
  let lineBegins = true
  for (const run of runs) {
    if (run.code) {
      out.push(run)
      lineBegins = false
      continue
    }
    let { text } = run
    if (lineBegins) text = text.trimStart()
    text = trimmedLines(text)
    if (text.startsWith('\n')) trimEnd(out, withoutBlanks)
    if (text === '') continue
    out.push({ ...run, text })
    lineBegins = text.endsWith('\n')
  }
  trimEnd(out, (text) => text.trimEnd())
  return out
}

// A pattern like /\s+$/ looks at each blank of a long run anew, in a time that grows with its square; these look once.

/** No blanks before and after a line break, and no empty lines. */
function trimmedLines(text: string): string {
  if (!text.includes('\n')) return text
  const lines = text.split('\n')
  const [first = '', ...rest] = lines
  const last = rest.pop() ?? ''
  const middle = rest.map((line) => line.trim()).filter((line) => line !== '')
  return [first.trimEnd(), ...middle, last.trimStart()].join('\n')
}

/** The text without the blanks at its end; a line break stays. */
function withoutBlanks(text: string): string {
  const kept = text.trimEnd()
  const newline = text.lastIndexOf('\n')
  return newline < kept.length ? kept : text.slice(0, newline + 1)
}

function trimEnd(out: Run[], trim: (text: string) => string): void {
  for (let last = out.at(-1); last && !last.code; last = out.at(-1)) {
    const text = trim(last.text)
    if (text !== '') {
      out[out.length - 1] = { ...last, text }
      return
    }
    out.pop()
  }
}

/** Blanks at the edge of bold, italic or a link stand outside of it, as Markdown wants it. */
function blanksOutside(runs: readonly Run[]): Run[] {
  return runs.flatMap((run, at) => {
    if (run.code || !(run.strong || run.emphasis || run.href)) return [run]
    const core = run.text.trim()
    const start = run.text.length - run.text.trimStart().length
    const [before, after] = [run.text.slice(0, start), run.text.slice(start + core.length)]
    const left = neighbour(runs, at, -1)
    const right = neighbour(runs, at, 1)
    if (core === '') {
      const { href, ...look } = common(left, right)
      // Blanks join two links only where they were part of one: the same address written twice is two links.
      return [{ ...look, ...(href !== undefined && href === run.href && { href }), text: before + after }]
    }
    return [
      ...(before ? [{ ...common(left, run), text: before }] : []),
      { ...run, text: core },
      ...(after ? [{ ...common(run, right), text: after }] : []),
    ]
  })
}

/** The next run that is more than blanks. */
function neighbour(runs: readonly Run[], at: number, step: 1 | -1): Run | undefined {
  for (let next = at + step; ; next += step) {
    const run = runs[next]
    if (!run || run.code || /\S/.test(run.text)) return run
  }
}

function common(a: Run | undefined, b: Run | undefined): Omit<Run, 'text'> {
  return {
    ...(a?.strong && b?.strong && { strong: true as const }),
    ...(a?.emphasis && b?.emphasis && { emphasis: true as const }),
    ...(a?.href !== undefined && a.href === b?.href && { href: a.href }),
  }
}

const written = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>\\|]+/giu

/** An address that is written out is a link to there; what ends the sentence is not part of it. */
function linked(run: Run): Run[] {
  if (run.code || run.href !== undefined || !/https?:\/\//i.test(run.text)) return [run]
  const out: Run[] = []
  let done = 0
  for (const match of run.text.matchAll(written)) {
    const href = linkTarget(withoutEnd(match[0]))
    if (!href) continue
    out.push({ ...run, text: run.text.slice(done, match.index) }, { ...run, text: href, href })
    done = match.index + href.length
  }
  return [...out, { ...run, text: run.text.slice(done) }]
}

/** Signs that end a sentence are not part of the address, nor is a bracket that was opened before it. */
function withoutEnd(address: string): string {
  const count = (sign: string): number => address.split(sign).length - 1
  let open = count('(') - count(')')
  let end = address.length
  for (; end > 0; end -= 1) {
    const sign = address[end - 1] ?? ''
    if (sign === ')' && open < 0) open += 1
    else if (!endSigns.has(sign)) break
  }
  return address.slice(0, end)
}

const endSigns: ReadonlySet<string> = new Set('.,;:!?\'"*_~|`]}')
