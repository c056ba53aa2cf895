import { Suspense } from 'react'
import { ArticleText } from '#features/content/review-screen/article-text.tsx'
import { PictureView } from '#features/content/review-screen/picture-view.tsx'
import { type LookedVersion, lookedOf } from '#features/content/review-screen/use-looking.tsx'
import { NotShown } from '#features/workspace/files/not-shown.tsx'
import type { Blocks } from '#shared/markdown/tree.ts'
import type { ShownFile } from '#shared/records/shown-file.ts'
import { Spinner } from '#ui/display/spinner.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { RichBlocks } from '#ui/text/rich-blocks.tsx'
import { pathOf } from './server.ts'

const MediaView = lazyPart(async () => (await import('#features/content/review-screen/media-view.tsx')).MediaView)
const PdfView = lazyPart(async () => (await import('#features/content/review-screen/pdf-view.tsx')).PdfView)

/** A file as the parts of the portal show it, read where the guest may read it. */
export function shownFor<File extends ShownFile>(linkId: string, file: File): File {
  return { ...file, address: pathOf(linkId, `files/${file.id}`) }
}

interface GuestStageProps {
  readonly linkId: string
  readonly version: LookedVersion
  readonly article: Blocks | null
}

const beingPrepared = 'A copy of this video that plays here is being prepared. Come back in a few minutes, or download the original.'

/** The version on screen, in the portal's viewer and player. */
export function GuestStage({ linkId, version, article }: GuestStageProps) {
  const { file } = version
  if (article) {
    return (
      <ArticleText number={version.number} read={{ blocks: article, complete: true }} leads>
        <article aria-label="Article">
          <RichBlocks blocks={article} sourceOf={({ fileId }) => pathOf(linkId, `files/${fileId}`)} />
        </article>
      </ArticleText>
    )
  }
  if (!file) return null
  return (
    <Suspense
      fallback={
        <div className="grid size-full place-items-center bg-stage text-on-stage">
          <Spinner />
        </div>
      }
    >
      <Shown key={version.id} version={version} file={file} />
    </Suspense>
  )
}

function Shown({ version, file }: { readonly version: LookedVersion; readonly file: ShownFile }) {
  const looked = lookedOf(version)
  const { reading } = file
  if (looked === 'video' && reading?.playable === 'waiting') return <NotShown file={file} reason={beingPrepared} />
  if (looked === 'video' || looked === 'audio') return <MediaView file={file} version={version} kind={looked} leads />
  if (looked === 'pdf') return <PdfView file={file} version={version} leads />
  // Of other documents the first page is there as a picture.
  if (looked === 'picture' || (file.state === 'ready' && reading?.large)) return <PictureView file={file} version={version} leads />
  return <NotShown file={file} />
}
