import { Suspense } from 'react'
import { Stage } from '#features/workspace/files/stage.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import type { ContentVersionView } from '../versions/schema.ts'
import { ArticleView } from './article-view.tsx'
import { CompareView } from './compare-view.tsx'
import { MediaView } from './media-view.tsx'
import { PictureView } from './picture-view.tsx'
import { lookedOf } from './use-looking.tsx'
import { useReview } from './use-review.tsx'

const PdfView = lazyPart(async () => (await import('./pdf-view.tsx')).PdfView)

/** What is looked at: one version, or two beside each other. */
export function ReviewStage() {
  const { version, versions, comparing } = useReview()
  const other = comparing && versions.find(({ number }) => number === comparing.number)
  return (
    <Suspense
      fallback={
        <div className="grid size-full place-items-center bg-stage text-on-stage">
          <Spinner />
        </div>
      }
    >
      {other ? (
        <CompareView
          before={other}
          after={version}
          mode={comparing.mode}
          renderVersion={(one, leads) => <VersionView version={one} leads={leads} />}
        />
      ) : (
        <VersionView version={version} leads />
      )}
    </Suspense>
  )
}

function VersionView({ version, leads }: { readonly version: ContentVersionView; readonly leads: boolean }) {
  const looked = lookedOf(version)
  const { file } = version
  if (looked === 'article' || !file) return <ArticleView key={version.id} version={version} leads={leads} />
  if (looked === 'picture') return <PictureView key={version.id} file={file} version={version} leads={leads} />
  if (looked === 'video' || looked === 'audio')
    return <MediaView key={version.id} file={file} version={version} kind={looked} leads={leads} />
  if (looked === 'pdf') return <PdfView key={version.id} file={file} version={version} leads={leads} />
  return <Stage file={file} />
}
