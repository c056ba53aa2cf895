import {
  File,
  FileArchive,
  FileAudio,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  FileVideo,
  type LucideIcon,
  Presentation,
} from 'lucide-react'
import { type ShownFile, showingOf } from '#shared/records/shown-file.ts'

const byType: readonly (readonly [RegExp, LucideIcon, string])[] = [
  [/^image\//, FileImage, 'Picture'],
  [/^video\//, FileVideo, 'Video'],
  [/^audio\//, FileAudio, 'Sound'],
  [/^application\/pdf$/, FileText, 'PDF'],
  [/zip|compressed|x-tar|x-7z|x-rar|gzip/, FileArchive, 'Archive'],
  [/spreadsheet|ms-excel|text\/csv/, FileSpreadsheet, 'Spreadsheet'],
  [/presentation|ms-powerpoint/, Presentation, 'Presentation'],
  [/wordprocessing|msword|opendocument\.text|rtf/, FileText, 'Document'],
  [/^font\/|font-/, FileType, 'Font'],
  [/json|xml|javascript|html|css|yaml|toml|x-sh|sql/, FileCode, 'Code'],
]

function kindOf(file: ShownFile): readonly [LucideIcon, string] {
  for (const [type, icon, words] of byType) if (type.test(file.mediaType)) return [icon, words]
  const showing = showingOf(file)
  return showing === 'text' || showing === 'markdown' ? [FileText, 'Text'] : [File, 'File']
}

/** What kind of file it is, in a word. */
export const fileKindWords = (file: ShownFile): string => kindOf(file)[1]

/** The sign of a file's kind, where there is no picture of it. */
export function FileIcon({ file, size = 20 }: { readonly file: ShownFile; readonly size?: number }) {
  const [Icon] = kindOf(file)
  return <Icon aria-hidden size={size} strokeWidth={1.5} />
}
