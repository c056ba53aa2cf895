import { Copyright, Download, Ellipsis, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { fileKindWords } from '#features/workspace/files/file-icon.tsx'
import { FileThumbnail } from '#features/workspace/files/file-thumbnail.tsx'
import { FileViewer } from '#features/workspace/files/file-viewer.tsx'
import { useActor } from '#features/workspace/users/use-session.ts'
import { fileAddress, type ShownFile } from '#shared/records/shown-file.ts'
import { attachmentSizeText } from '#shared/values/size-text.ts'
import { cn } from '#ui/base/cn.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { LazyUsageRightsDialog } from '../usage-rights/lazy-dialog.tsx'
import { RightsBadge } from '../usage-rights/rights-badge.tsx'
import { RightsTool } from '../usage-rights/rights-tool.tsx'
import { canReadRights } from '../usage-rights/rules.ts'

export interface Attached {
  readonly id: string
  readonly file: ShownFile
  /** who brought it; missing or null where the reader is not told */
  readonly uploaderId?: string | null
}

interface AttachmentTilesProps<One extends Attached> {
  readonly items: readonly One[]
  /** "Files of the comment" */
  readonly label: string
  /** left out where it may not be taken off */
  readonly onRemove?: ((one: One) => void) | undefined
  readonly mayRemove?: (one: One) => boolean
  /** what else can be done with one, above its removal */
  readonly more?: (one: One) => ReactNode
  /** a word in its corner */
  readonly mark?: (one: One) => ReactNode
  readonly size?: 'sm' | 'md'
}

/** Files side by side as small pictures; each opens in the viewer, from where one goes to the others. */
export function AttachmentTiles<One extends Attached>({ items, label, size = 'md', ...rest }: AttachmentTilesProps<One>) {
  const actor = useActor()
  const [open, setOpen] = useState<string | null>(null)
  const [asked, setAsked] = useState<One | null>(null)
  if (items.length === 0) return null
  return (
    <>
      <ul
        aria-label={label}
        className={cn(
          'grid gap-2',
          size === 'md' ? 'grid-cols-[repeat(auto-fill,minmax(132px,1fr))]' : 'grid-cols-[repeat(auto-fill,minmax(112px,1fr))]',
        )}
      >
        {items.map((one) => (
          <Tile
            key={one.id}
            one={one}
            {...rest}
            size={size}
            onOpen={() => setOpen(one.file.id)}
            onRights={canReadRights(actor, one.file) ? () => setAsked(one) : undefined}
          />
        ))}
      </ul>
      <FileViewer
        files={items.map(({ file }) => file)}
        fileId={open}
        onChange={setOpen}
        onClose={() => setOpen(null)}
        renderBeside={(file) => <RightsTool key={file.id} file={file} uploaderId={uploaderOf(items, file)} />}
      />
      <Suspense fallback={null}>
        {asked && <LazyUsageRightsDialog file={asked.file} uploaderId={asked.uploaderId ?? null} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}

const uploaderOf = (items: readonly Attached[], file: ShownFile): string | null =>
  items.find((one) => one.file.id === file.id)?.uploaderId ?? null

type TileProps<One extends Attached> = Omit<AttachmentTilesProps<One>, 'items' | 'label'> & {
  readonly one: One
  readonly onOpen: () => void
  readonly onRights: (() => void) | undefined
}

function Tile<One extends Attached>({ one, onOpen, onRights, onRemove, mayRemove, more, mark, size }: TileProps<One>) {
  const { file } = one
  return (
    <li data-attachment={one.id} className="group/tile relative min-w-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface text-left transition-colors hover:border-line-strong"
      >
        <FileThumbnail file={file} className={cn('w-full rounded-none', size === 'md' ? 'h-22' : 'h-17')} />
        <span className="block w-full min-w-0 px-2 py-1.5">
          <span className="sr-only">Open </span>
          <bdi title={file.name} className="block truncate text-secondary text-ink">
            {file.name}
          </bdi>
          <span className="block truncate text-meta text-ink-3 tabular">{stateWords(file)}</span>
          <RightsBadge file={file} className="mt-1" />
        </span>
      </button>
      {mark && <span className="pointer-events-none absolute top-1.5 left-1.5">{mark(one)}</span>}
      <span className="absolute top-1 right-1 rounded-control bg-surface/90 opacity-0 transition-opacity group-hover/tile:opacity-100 focus-within:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:opacity-100">
        <Menu trigger={<IconButton size="sm" label={`More about ${file.name}`} icon={<Ellipsis aria-hidden />} />}>
          {file.state === 'ready' && (
            <MenuItem icon={<Download aria-hidden />} onSelect={() => download(file)}>
              Download
            </MenuItem>
          )}
          {onRights && (
            <MenuItem icon={<Copyright aria-hidden />} onSelect={onRights}>
              Usage rights…
            </MenuItem>
          )}
          {more?.(one)}
          {onRemove && (mayRemove?.(one) ?? true) && (
            <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => onRemove(one)}>
              Remove file
            </MenuItem>
          )}
        </Menu>
      </span>
    </li>
  )
}

function stateWords(file: ShownFile): string {
  if (file.state === 'scanning') return 'Being checked for viruses'
  if (file.state === 'infected') return 'A virus was found'
  if (file.state === 'unscanned') return 'Could not be checked'
  return [fileKindWords(file), file.size !== null && attachmentSizeText(file.size)].filter(Boolean).join(' · ')
}

function download(file: ShownFile): void {
  const link = document.createElement('a')
  link.href = `${fileAddress(file)}?download=true`
  link.download = file.name
  link.click()
}
