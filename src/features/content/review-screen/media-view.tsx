import { useEffect, useRef, useState } from 'react'
import { FileIcon } from '#features/workspace/files/file-icon.tsx'
import { NotShown } from '#features/workspace/files/not-shown.tsx'
import type { Anchor } from '#shared/markdown/anchor.ts'
import { playedAddress, previewAddress, type ShownFile } from '#shared/records/shown-file.ts'
import type { Size } from '#ui/stage/zoom-view.ts'
import { Timeline } from './timeline.tsx'
import { type LookedVersion, useLooking } from './use-looking.tsx'
import { usePlayerState } from './use-player.tsx'
import { factsOf } from './version-facts.tsx'
import { Zoomed } from './zoomed.tsx'

interface MediaViewProps {
  readonly file: ShownFile
  readonly version: LookedVersion
  readonly kind: 'video' | 'audio'
  readonly leads: boolean
}

const cannotPlay = 'Your browser cannot play this kind of file. Download it to open it.'

/** A film or a sound with its notes: read by parts, as far as it is looked at, whatever its size. */
export function MediaView({ file, version, kind, leads }: MediaViewProps) {
  const [failed, setFailed] = useState(false)
  if (failed) return <NotShown file={file} reason={cannotPlay} />
  const Shown = kind === 'video' ? Film : Sound
  return (
    <div className="flex size-full min-h-0 flex-col">
      <div className="min-h-0 flex-1">
        <Shown file={file} version={version} leads={leads} onFail={() => setFailed(true)} />
      </div>
      {leads && <Timeline />}
    </div>
  )
}

type ShownProps = Omit<MediaViewProps, 'kind'> & { readonly onFail: () => void }

function useAttached(leads: boolean) {
  const { player } = useLooking()
  const element = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  useEffect(() => (element.current ? player.attach(element.current, leads) : undefined), [player, leads])
  return element
}

/** Whether a note belongs to what is seen at this moment. */
function isAt(anchor: Anchor | null, seconds: number, frame: number): boolean {
  if (!anchor?.time) return true
  const { from, to } = anchor.time
  return seconds >= from - frame * 0.6 && seconds <= (to ?? from) + frame * 0.6
}

function Film({ file, version, leads, onFail }: ShownProps) {
  const review = useLooking()
  const element = useAttached(leads)
  const { time } = usePlayerState(review.player)
  const { media } = version
  const known = media?.width && media.height ? { width: media.width, height: media.height } : null
  const [loaded, setLoaded] = useState<Size | null>(null)
  const frame = review.rate ? review.rate.denominator / review.rate.numerator : 0.04
  return (
    <Zoomed
      size={known ?? loaded}
      leads={leads}
      label={`${file.name}, version ${version.number}`}
      facts={factsOf(version, loaded)}
      marks={version.id === review.version.id ? review.marks(({ anchor }) => isAt(anchor, time, frame)) : []}
    >
      {() => (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people hand in has none
        <video
          ref={element}
          src={playedAddress(file)}
          preload="metadata"
          playsInline
          aria-label={file.name}
          muted={!leads}
          onError={onFail}
          onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) => {
            // The sound alone would play to a black picture.
            if (width === 0) onFail()
            else setLoaded({ width, height })
          }}
          {...(file.reading?.image && { poster: previewAddress(file, file.reading.large ? 'large' : 'thumbnail') })}
          className="absolute inset-0 size-full"
        />
      )}
    </Zoomed>
  )
}

function Sound({ file, version, leads, onFail }: ShownProps) {
  const element = useAttached(leads)
  return (
    <div className="flex size-full flex-col items-center justify-center gap-4 bg-stage text-on-stage">
      <FileIcon file={file} size={56} />
      <p className="text-secondary">{factsOf(version)}</p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people hand in has none */}
      <audio ref={element} src={playedAddress(file)} preload="metadata" aria-label={file.name} muted={!leads} onError={onFail} />
    </div>
  )
}
