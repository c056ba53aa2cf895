import { type RefObject, useEffect, useRef, useState } from 'react'
import { playedAddress, previewAddress, type ShownFile } from '#shared/records/shown-file.ts'
import { Select } from '#ui/controls/select.tsx'
import { StageFrame } from '#ui/stage/stage-frame.tsx'
import { FileIcon } from './file-icon.tsx'
import { NotShown } from './not-shown.tsx'

const speeds = ['0.5', '0.75', '1', '1.25', '1.5', '2'] as const
type Speed = (typeof speeds)[number]
const speedOptions = speeds.map((value) => ({ value, label: `${value}×` }))
/** How far an arrow leads, in seconds. */
const arrowStep = 5

/** A video or a sound, by the browser's own player: it reads what it needs of the file, and no more. */
export function MediaStage({ file, kind }: { readonly file: ShownFile; readonly kind: 'video' | 'audio' }) {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const [speed, setSpeed] = useState<Speed>('1')
  // The file itself may fail before anybody has looked into it, and its copy then play.
  const src = playedAddress(file)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    if (player.current) player.current.playbackRate = Number(speed)
  }, [speed])
  const playable = file.reading?.playable
  if (playable === 'waiting') return <NotShown file={file} reason={beingPrepared} />
  if (playable === 'none') return <NotShown file={file} />
  if (failed === src) return <NotShown file={file} reason={cannotPlay} />
  const common = {
    ref: player,
    src,
    controls: true,
    preload: 'metadata' as const,
    'aria-label': file.name,
    onError: () => setFailed(src),
  }
  return (
    <StageFrame
      ground="stage"
      swipe
      keys={({ key }) => drive(player, key)}
      tools={
        <div className="w-[84px]">
          <Select aria-label="Speed" size="sm" className="tabular" value={speed} options={speedOptions} onChange={setSpeed} />
        </div>
      }
    >
      {kind === 'video' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people hand in has none
        <video
          {...common}
          playsInline
          className="absolute inset-0 size-full"
          {...(file.reading?.image && { poster: previewAddress(file, file.reading.large ? 'large' : 'thumbnail') })}
          onLoadedMetadata={({ currentTarget }) => {
            // The sound alone would play to a black picture.
            if (currentTarget.videoWidth === 0) setFailed(src)
          }}
        />
      ) : (
        <div className="grid size-full place-items-center p-6">
          <div className="flex w-full max-w-[520px] flex-col items-center gap-6">
            <FileIcon file={file} size={56} />
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people hand in has none */}
            <audio {...common} className="w-full" />
          </div>
        </div>
      )}
    </StageFrame>
  )
}

const beingPrepared =
  'A copy of this video that plays here is being prepared. It takes this place as soon as it is there. The original can be downloaded.'
const cannotPlay = 'Your browser cannot play this kind of file. Download it to open it.'

/** Space plays and pauses, arrows lead through it. @returns whether the key was one of its own */
function drive({ current: player }: RefObject<HTMLMediaElement | null>, key: string): boolean {
  if (!player) return false
  if (key === ' ' || key.toLowerCase() === 'l') void (player.paused ? player.play().catch(() => undefined) : player.pause())
  else if (key === 'ArrowLeft') player.currentTime = Math.max(0, player.currentTime - arrowStep)
  else if (key === 'ArrowRight') player.currentTime = Math.min(player.duration || 0, player.currentTime + arrowStep)
  else if (key.toLowerCase() === 'm') player.muted = !player.muted
  else return false
  return true
}
