import type { Named } from '#shared/markdown/mentions.ts'
import type { TextProfile } from '#shared/markdown/tree.ts'
import { Loading, SkeletonText } from '../display/skeleton.tsx'
import { RichBlocks } from './rich-blocks.tsx'
import { useBlocks } from './use-blocks.ts'

type RichTextProps = {
  /** Markdown, as it is stored */
  readonly text: string
  readonly profile?: TextProfile
  /** whose names after an @ stand out */
  readonly mentions?: readonly Named[]
  /** Shows what pictures say in words, too, to whoever sees them. */
  readonly captions?: boolean
  readonly className?: string
}

/** A text as it was written: the same in every place. */
export function RichText({ text, profile = 'text', ...ways }: RichTextProps) {
  const { blocks, complete } = useBlocks(text, profile)
  if (!complete)
    return (
      <Loading label="Loading the text">
        <SkeletonText lines={12} />
      </Loading>
    )
  return <RichBlocks blocks={blocks} {...ways} />
}
