import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RichText } from '#ui/text/rich-text.tsx'
import { useBlocks } from '#ui/text/use-blocks.ts'
import type { ContentVersionView } from '../versions/schema.ts'
import { ArticleText } from './article-text.tsx'
import { useVersionText } from './client.ts'

interface ArticleViewProps {
  readonly version: ContentVersionView
  readonly leads: boolean
}

/** The text of one version of an article. */
export function ArticleView({ version, leads }: ArticleViewProps) {
  const text = useVersionText(version.id)
  const body = text.data ? (text.data.body ?? '') : null
  const read = useBlocks(body ?? '', 'article')
  return (
    <ArticleText number={version.number} read={body === null ? null : read} leads={leads}>
      {text.isError ? (
        <ErrorState compact message={text.error.message} onRetry={() => void text.refetch()} retrying={text.isFetching} />
      ) : text.data ? (
        <RichText text={text.data.body ?? ''} profile="article" />
      ) : (
        <Loading label="Loading the text">
          <SkeletonText lines={12} />
        </Loading>
      )}
    </ArticleText>
  )
}
