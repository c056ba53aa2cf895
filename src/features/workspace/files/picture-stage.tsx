import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, useRef, useState } from 'react'
import { drawsItself, fileAddress, previewAddress, type ShownFile } from '#shared/records/shown-file.ts'
import { cn } from '#ui/base/cn.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { StageFrame } from '#ui/stage/stage-frame.tsx'
import { useZoom } from '#ui/stage/use-zoom.ts'
import type { Size } from '#ui/stage/zoom-view.ts'
import { NotShown } from './not-shown.tsx'

/** A picture to look at closely. A large one is first shown by its preview; the picture itself comes when somebody looks closer. */
export function PictureStage({ file }: { readonly file: ShownFile }) {
  const stage = useRef<HTMLDivElement>(null)
  const known = file.reading?.width && file.reading.height ? { width: file.reading.width, height: file.reading.height } : null
  const [loaded, setLoaded] = useState<Size | null>(null)
  const [failed, setFailed] = useState(false)
  const [arrived, setArrived] = useState(false)
  // Of a picture the browser does not draw there is the preview only: one of its pixels is then the measure.
  const size = drawsItself(file) ? (known ?? loaded) : loaded
  const zoom = useZoom(stage, size)
  const preview = file.reading?.large ? previewAddress(file, 'large') : null
  const closer = drawsItself(file) && (preview === null || !zoom.fits)
  if (failed) return <NotShown file={file} />
  const place = {
    width: size ? size.width * zoom.view.scale : undefined,
    height: size ? size.height * zoom.view.scale : undefined,
    transform: `translate(calc(-50% + ${zoom.view.x}px), calc(-50% + ${zoom.view.y}px))`,
  }
  return (
    <StageFrame
      keys={(event) => zoom.press(event.key)}
      swipe={zoom.fits}
      ground="stage"
      tools={
        <>
          <IconButton label="Zoom out" shortcut="-" icon={<ZoomOut aria-hidden />} onClick={zoom.zoomOut} />
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${percent(zoom.view.scale)}, show at 100 %`}
            className="w-[68px] tabular"
            onClick={zoom.actual}
          >
            {percent(zoom.view.scale)}
          </Button>
          <IconButton label="Zoom in" shortcut="+" icon={<ZoomIn aria-hidden />} onClick={zoom.zoomIn} />
          <IconButton label="Fit" shortcut="0" icon={<Maximize aria-hidden />} onClick={zoom.fit} />
        </>
      }
    >
      <div
        ref={stage}
        {...zoom.drag}
        onDoubleClick={zoom.toggle}
        className={cn(
          'relative size-full touch-none overflow-hidden select-none',
          zoom.fits ? 'cursor-zoom-in' : 'cursor-grab active:cursor-grabbing',
        )}
      >
        {!arrived && <Coming file={file} place={size && place} />}
        <img
          key={file.id}
          src={closer ? fileAddress(file) : (preview ?? fileAddress(file))}
          alt={file.name}
          draggable={false}
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setArrived(true)
            if (!loaded) setLoaded({ width: naturalWidth, height: naturalHeight })
          }}
          onError={() => setFailed(true)}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={{ ...place, visibility: size && arrived ? 'visible' : 'hidden' }}
        />
      </div>
    </StageFrame>
  )
}

/** Until the picture has come: the small one, which is there already, where it will be. */
function Coming({ file, place }: { readonly file: ShownFile; readonly place: CSSProperties | null }) {
  return (
    <>
      {place && file.reading?.image && (
        <img
          src={previewAddress(file, 'thumbnail')}
          alt=""
          draggable={false}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={place}
        />
      )}
      <div className="absolute inset-0 grid place-items-center text-on-stage">
        <Spinner className="rounded-full bg-stage/70 p-2.5" />
      </div>
    </>
  )
}

const percent = (scale: number): string => `${Math.round(scale * 100)} %`
