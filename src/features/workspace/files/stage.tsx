import { Suspense } from 'react'
import { type ShownFile, showingOf } from '#shared/records/shown-file.ts'
import { Spinner } from '#ui/display/spinner.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { MediaStage } from './media-stage.tsx'
import { NotShown } from './not-shown.tsx'
import { PictureStage } from './picture-stage.tsx'

const PdfStage = lazyPart(async () => (await import('./pdf-stage.tsx')).PdfStage)
const TextStage = lazyPart(async () => (await import('./text-stage.tsx')).TextStage)

/** One file, shown as its kind is. */
export function Stage({ file }: { readonly file: ShownFile }) {
  return (
    <Suspense
      fallback={
        <div className="grid size-full place-items-center bg-sunken text-ink-2">
          <Spinner />
        </div>
      }
    >
      <Shown key={file.id} file={file} />
    </Suspense>
  )
}

function Shown({ file }: { readonly file: ShownFile }) {
  const showing = showingOf(file)
  switch (showing) {
    case 'picture':
      return <PictureStage file={file} />
    case 'video':
    case 'audio':
      return <MediaStage file={file} kind={showing} />
    case 'pdf':
      return <PdfStage file={file} />
    case 'markdown':
    case 'text':
      return <TextStage file={file} markdown={showing === 'markdown'} />
    case 'none':
      return <NotShown file={file} />
    default:
      return showing satisfies never
  }
}
