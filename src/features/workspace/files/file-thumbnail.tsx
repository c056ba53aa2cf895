import { Play } from 'lucide-react'
import { useState } from 'react'
import { previewAddress, type ShownFile } from '#shared/records/shown-file.ts'
import { cn } from '#ui/base/cn.ts'
import { FileIcon } from './file-icon.tsx'

/**
 * A file as a small picture: the server's own one, or the sign of its kind. It fills the box it is given, so nothing moves when the
 * picture comes: `<FileThumbnail file={file} className="size-14" />`. Its name stands beside it, so it is silent itself.
 */
export function FileThumbnail({
  file,
  className,
  fit = 'cover',
  iconSize = 22,
}: {
  readonly file: ShownFile
  readonly className?: string
  /** `contain` shows all of it */
  readonly fit?: 'cover' | 'contain'
  readonly iconSize?: number
}) {
  const [shown, setShown] = useState<{ readonly id: string; readonly as: 'picture' | 'nothing' } | null>(null)
  const has = file.reading?.image ?? false
  const as = shown?.id === file.id ? shown.as : 'waiting'
  const video = file.mediaType.startsWith('video/')
  return (
    <span
      aria-hidden
      data-thumbnail={has ? as : 'icon'}
      className={cn('relative grid shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-ink-3', className)}
    >
      {(!has || as === 'nothing') && <FileIcon file={file} size={iconSize} />}
      {has && as === 'waiting' && <span className="absolute inset-0 animate-breathe bg-hover motion-reduce:animate-none" />}
      {has && as !== 'nothing' && (
        <img
          src={previewAddress(file, 'thumbnail')}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setShown({ id: file.id, as: 'picture' })}
          onError={() => setShown({ id: file.id, as: 'nothing' })}
          className={cn('absolute inset-0 size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
        />
      )}
      {has && video && as === 'picture' && (
        <span className="absolute grid size-7 place-items-center rounded-full bg-stage/70 text-on-stage">
          <Play size={13} fill="currentColor" />
        </span>
      )}
    </span>
  )
}
