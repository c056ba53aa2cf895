import { fileKindWords } from '#features/workspace/files/file-icon.tsx'
import { counted } from '#shared/values/counted.ts'
import { sizeText } from '#shared/values/size-text.ts'
import { rateOf } from '#shared/values/time-code.ts'
import type { Size } from '#ui/stage/zoom-view.ts'
import { momentWords } from './labels.ts'
import type { LookedVersion } from './use-looking.tsx'

/** "3000 × 3000 · PNG · 8.4 MB"; until the file is read, its size as the browser sees it. */
export function factsOf({ file, media }: Pick<LookedVersion, 'file' | 'media'>, seen: Size | null = null): string {
  if (!file) return ''
  const size = media?.width && media.height ? { width: media.width, height: media.height } : seen
  const rate = rateOf(media?.frameRate)
  const facts = [
    size && `${size.width} × ${size.height}`,
    /\.([a-z0-9]{2,5})$/i.exec(file.name)?.[1]?.toUpperCase() ?? fileKindWords(file),
    sizeText(file.size),
    media?.pages && counted(media.pages, 'page'),
    media?.duration && momentWords(media.duration, null),
    rate && `${Math.round((rate.numerator / rate.denominator) * 1000) / 1000} fps`,
  ]
  return facts.filter(Boolean).join(' · ')
}
