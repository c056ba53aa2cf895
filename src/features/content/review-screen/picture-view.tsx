import { useState } from 'react'
import { NotShown } from '#features/workspace/files/not-shown.tsx'
import { drawsItself, fileAddress, previewAddress, type ShownFile } from '#shared/records/shown-file.ts'
import type { Size } from '#ui/stage/zoom-view.ts'
import { type LookedVersion, useLooking } from './use-looking.tsx'
import { factsOf } from './version-facts.tsx'
import { Zoomed } from './zoomed.tsx'

interface PictureViewProps {
  readonly file: ShownFile
  readonly version: LookedVersion
  readonly leads: boolean
}

/** A picture with its notes. Until it has come, its small one takes its place; a large one is first shown by its preview. */
export function PictureView({ file, version, leads }: PictureViewProps) {
  const review = useLooking()
  const [loaded, setLoaded] = useState<Size | null>(null)
  const [failed, setFailed] = useState(false)
  const known = file.reading?.width && file.reading.height ? { width: file.reading.width, height: file.reading.height } : null
  const preview = file.reading?.large ? previewAddress(file, 'large') : null
  if (failed) return <NotShown file={file} />
  return (
    <Zoomed
      size={drawsItself(file) ? (known ?? loaded) : loaded}
      leads={leads}
      label={`${file.name}, version ${version.number}`}
      marks={version.id === review.version.id ? review.marks() : []}
      facts={factsOf(version, drawsItself(file) ? loaded : null)}
    >
      {(closer) => (
        <>
          {known && !loaded && file.reading?.image && (
            <img src={previewAddress(file, 'thumbnail')} alt="" className="absolute inset-0 size-full max-w-none" />
          )}
          <img
            src={drawsItself(file) && (preview === null || closer) ? fileAddress(file) : (preview ?? fileAddress(file))}
            alt={file.name}
            draggable={false}
            decoding="async"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setLoaded((before) => before ?? { width, height })
            }
            onError={() => setFailed(true)}
            className="absolute inset-0 size-full max-w-none"
          />
        </>
      )}
    </Zoomed>
  )
}
