import { parseText } from '#shared/markdown/parse.ts'
import { picturesIn } from '#shared/markdown/tree.ts'
import { counted } from '#shared/values/counted.ts'
import { cn } from '#ui/base/cn.ts'
import { RichText } from '#ui/text/rich-text.tsx'
import type { ContentDifference } from './schema.ts'

type Part = ContentDifference['parts'][number]
/** What stays the same is told in full only next to what changed. */
const keptBeside = 1

/** What became of a text, in its order: what came, what went, and in what was changed the words. */
export function DifferenceView({ difference: { parts, tooDifferent } }: { readonly difference: ContentDifference }) {
  const changed = parts.filter(({ kind }) => kind !== 'same').length
  if (changed === 0) return <p className="py-6 text-center text-secondary text-ink-3">Nothing was changed between these two.</p>
  return (
    <div className="flex flex-col gap-3 [&_img]:max-h-60 [&_img]:w-auto">
      {tooDifferent && (
        <p className="rounded-card border border-warning/40 bg-warning-soft px-3 py-2 text-secondary text-ink">
          {tooDifferentSentence(parts)}
        </p>
      )}
      <p className="text-secondary text-ink-2">{summaryOf(parts)}</p>
      {groups(parts).map((group) =>
        group.kind === 'kept' ? <Kept key={group.at} parts={group.parts} /> : <Piece key={group.at} part={group.part} />,
      )}
    </div>
  )
}

const tooDifferentSentence = (parts: readonly Part[]): string =>
  parts.every(({ kind }) => kind === 'removed' || kind === 'added')
    ? 'These texts are too different to compare. The old and the new one are shown whole.'
    : 'These texts are too different to compare all of them word by word. Some paragraphs are shown whole, as removed and added.'

function summaryOf(parts: readonly Part[]): string {
  const count = (kind: Part['kind']) => parts.filter((part) => part.kind === kind).length
  const said = [
    [count('changed'), 'changed'],
    [count('added'), 'added'],
    [count('removed'), 'removed'],
  ] as const
  return said
    .filter(([number]) => number > 0)
    .map(([number, word], at) => (at === 0 ? `${counted(number, 'paragraph')} ${word}` : `${number} ${word}`))
    .join(', ')
}

type Group = { readonly at: number } & (
  | { readonly kind: 'kept'; readonly parts: readonly Part[] }
  | { readonly kind: 'one'; readonly part: Part }
)

/** Long runs of what stayed are folded, but for what stands beside a change. */
function groups(parts: readonly Part[]): Group[] {
  const near = (at: number) => parts.some(({ kind }, other) => kind !== 'same' && Math.abs(other - at) <= keptBeside)
  const out: Group[] = []
  for (const [at, part] of parts.entries()) {
    if (part.kind !== 'same' || near(at)) out.push({ at, kind: 'one', part })
    else {
      const last = out.at(-1)
      if (last?.kind === 'kept') out[out.length - 1] = { ...last, parts: [...last.parts, part] }
      else out.push({ at, kind: 'kept', parts: [part] })
    }
  }
  return out
}

function Kept({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <details className="text-secondary text-ink-3">
      <summary className="w-fit touch-line cursor-pointer rounded-chip hover:text-ink">{`${counted(parts.length, 'paragraph')} as before`}</summary>
      <div className="mt-2 flex flex-col gap-2">
        {parts.map(({ text }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a part of a text is known by its place alone
          <RichText key={at} profile="article" text={text} className="text-ink-2" />
        ))}
      </div>
    </details>
  )
}

const looks = {
  added: { word: 'Added', sign: '+', className: 'border-success bg-success-soft' },
  removed: { word: 'Removed', sign: '−', className: 'border-danger bg-danger-soft' },
  changed: { word: 'Changed', sign: '~', className: 'border-warning' },
} as const

function Piece({ part }: { readonly part: Part }) {
  if (part.kind === 'same') return <RichText profile="article" text={part.text} className="px-3 text-ink-2" />
  const { word, sign, className } = looks[part.kind]
  return (
    <div className={cn('flex gap-2 rounded-r-chip border-l-2 px-2.5 py-1.5', className)}>
      <span className="w-3 shrink-0 font-mono text-ink-2">
        <span aria-hidden>{sign}</span>
        <span className="sr-only">{`${word}:`}</span>
      </span>
      <div className="min-w-0 flex-1">
        <Told part={part} />
      </div>
    </div>
  )
}

/** What came or went as it reads, a picture with its words, which nobody would see otherwise; what was changed word by word. */
function Told({ part: { kind, text, words } }: { readonly part: Part }) {
  if (kind !== 'changed') return <RichText profile="article" text={text} captions className="text-ink" />
  const [picture] = picturesIn(parseText(text, 'article'))
  if (!picture) return <Words words={words} />
  return (
    <div className="flex flex-col gap-1.5">
      <RichText profile="article" text={text} className="text-ink" />
      <div className="text-secondary">
        <p className="text-ink-2">{picture.alt === '' ? 'Alternative text, taken out' : 'Alternative text'}</p>
        <Words words={words} />
      </div>
    </div>
  )
}

/** In the Markdown that was written: what a mark came to or went from is a change as well. */
function Words({ words }: { readonly words: Part['words'] }) {
  return (
    <p dir="auto" className="text-body break-words whitespace-pre-wrap text-ink">
      {words.map((word, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part of a text is known by its place alone
        <Word key={at} word={word} />
      ))}
    </p>
  )
}

function Word({ word: { kind, text } }: { readonly word: Part['words'][number] }) {
  if (kind === 'added') return <ins className="bg-success-soft font-medium text-ink no-underline">{text}</ins>
  if (kind === 'removed') return <del className="bg-danger-soft text-ink-2">{text}</del>
  return text
}
