import type { ReactNode } from 'react'
import { type Named, splitMentions } from '#shared/markdown/mentions.ts'
import { type Block, type Blocks, type Picture, pictureSource, type Run, type Runs } from '#shared/markdown/tree.ts'
import { cn } from '../base/cn.ts'
import './text.css'

type Ways = {
  /** whose names after an @ stand out */
  readonly mentions: readonly Named[]
  /** Show the alternative text of pictures as captions. */
  readonly captions: boolean
  /** the address of a picture for this reader */
  readonly sourceOf: (picture: Picture) => string
}

interface RichBlocksProps extends Partial<Ways> {
  readonly blocks: Blocks
  readonly className?: string
}

const nobody: readonly Named[] = []

/** A parsed text, rendered as elements only, so that no text becomes markup. */
export function RichBlocks({ blocks, mentions = nobody, captions = false, sourceOf = pictureSource, className }: RichBlocksProps) {
  return <div className={cn('rich-text text-body', className)}>{drawn(blocks, { mentions, captions, sourceOf })}</div>
}

const drawn = (blocks: Blocks, ways: Ways): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- a part of a text is known by its place alone
  blocks.map((block, at) => <Part key={at} block={block} ways={ways} />)

const runsOf = (runs: Runs, mentions: readonly Named[]): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- a part of a text is known by its place alone
  runs.map((run, at) => <Words key={at} run={run} mentions={mentions} />)

function Part({ block, ways }: { readonly block: Block; readonly ways: Ways }) {
  const { mentions, captions, sourceOf } = ways
  switch (block.type) {
    case 'paragraph':
      return <p dir="auto">{runsOf(block.runs, mentions)}</p>
    case 'heading': {
      const Heading = `h${block.level + 1}` as 'h2' | 'h3' | 'h4'
      return <Heading dir="auto">{runsOf(block.runs, mentions)}</Heading>
    }
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        <pre dir="ltr" tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return <blockquote dir="auto">{drawn(block.blocks, ways)}</blockquote>
    case 'list': {
      // oxlint-disable-next-line react/no-array-index-key -- a part of a text is known by its place alone
      const items = block.items.map((item, at) => <li key={at}>{drawn(item, ways)}</li>)
      return block.start === null ? (
        <ul dir="auto">{items}</ul>
      ) : (
        <ol dir="auto" start={block.start}>
          {items}
        </ol>
      )
    }
    case 'picture':
      return <Shown picture={block} captions={captions} sourceOf={sourceOf} />
    case 'table':
      return <Table rows={block.rows} mentions={mentions} />
    default:
      return block satisfies never
  }
}

function Shown({ picture, captions, sourceOf }: Pick<Ways, 'captions' | 'sourceOf'> & { readonly picture: Picture }) {
  const { alt, width, height } = picture
  const image = <img src={sourceOf(picture)} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
  if (!captions) return image
  return (
    <figure>
      {image}
      {/* Screen readers read the alternative text of the image already. */}
      <figcaption aria-hidden={alt !== ''}>{alt === '' ? 'No alternative text' : alt}</figcaption>
    </figure>
  )
}

function Table({ rows, mentions }: { readonly rows: readonly (readonly Runs[])[]; readonly mentions: readonly Named[] }) {
  const [head, ...body] = rows
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a scrolling area must be reachable by keyboard
    <div className="rich-table" role="group" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head?.map((cell, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a part of a text is known by its place alone
              <th key={at} scope="col" dir="auto">
                {runsOf(cell, mentions)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a part of a text is known by its place alone
            <tr key={at}>
              {row.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- a part of a text is known by its place alone
                <td key={column} dir="auto">
                  {runsOf(cell, mentions)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Words({ run, mentions }: { readonly run: Run; readonly mentions: readonly Named[] }) {
  let words: ReactNode = run.text
  if (run.code) words = <code>{run.text}</code>
  else if (run.text.includes('@')) words = <Mentions text={run.text} people={mentions} />
  if (run.emphasis) words = <em>{words}</em>
  if (run.strong) words = <strong>{words}</strong>
  if (run.href === undefined) return words
  return (
    <a href={run.href} title={run.href === run.text ? undefined : run.href} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  )
}

function Mentions({ text, people }: { readonly text: string; readonly people: readonly Named[] }) {
  return splitMentions(text, people).map(({ text: piece, mention }, at) =>
    mention ? (
      // oxlint-disable-next-line react/no-array-index-key -- a part of a text is known by its place alone
      <span key={at} className="mention">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}
