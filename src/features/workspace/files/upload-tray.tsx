import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '#ui/base/cn.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Progress } from '#ui/display/progress.tsx'
import { UploadBatches } from '#ui/uploads/announce-uploads.ts'
import { useTrayPlace } from '#ui/uploads/tray-place.ts'
import { shareOf, summaryOf, type Upload } from '#ui/uploads/upload-item.ts'
import { UploadList } from './upload-row.tsx'
import { uploads, useUploads } from './use-uploads.ts'

/** How long the tray says that all has ended well, in ms. */
const staysFor = 6000

/** All running uploads, in a corner of every page. What only waits for its form to be sent stands there and not here. */
export function UploadTray({ userId }: { readonly userId: string }) {
  const queryClient = useQueryClient()
  useEffect(() => void uploads.open(userId), [userId])
  useEffect(() => {
    const batches = new UploadBatches()
    return uploads.onTaken((upload) => {
      for (const queryKey of upload.taking?.refreshes ?? []) void queryClient.invalidateQueries({ queryKey })
      batches.taken(upload, uploads.read())
    })
  }, [queryClient])
  useEffect(() => {
    const online = () => uploads.online()
    const leaving = (event: Event) => uploads.busy && event.preventDefault()
    window.addEventListener('online', online)
    window.addEventListener('beforeunload', leaving)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('beforeunload', leaving)
    }
  }, [])
  const items = useUploads().filter(({ state, taking }) => state !== 'done' || taking)
  useClearing(items)
  const place = useTrayPlace()
  const [open, setOpen] = useState(false)
  if (items.length === 0) {
    // The next uploads begin with it folded.
    if (open) setOpen(false)
    return null
  }
  const tray = <Tray items={items} open={open} setOpen={setOpen} within={place !== null} />
  return place ? createPortal(tray, place) : tray
}

interface TrayProps {
  readonly items: readonly Upload[]
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
  /** It stands in an open record, beside where one writes. */
  readonly within: boolean
}

function Tray({ items, open, setOpen, within }: TrayProps) {
  const listId = useId()
  const { title, detail } = summaryOf(items)
  const ended = items.every(({ taken }) => taken)
  return (
    <section
      aria-label="Uploads"
      data-upload-tray={open ? 'open' : 'closed'}
      className={cn(
        'fixed right-5 bottom-5 z-30 flex flex-col overflow-hidden rounded-panel border border-line-strong bg-surface text-ink shadow-float max-sm:inset-x-3 max-sm:w-auto print:hidden',
        within
          ? 'w-[289px] max-md:bottom-[calc(150px+env(safe-area-inset-bottom))]'
          : 'w-[380px] max-sm:bottom-[calc(76px+env(safe-area-inset-bottom))]',
      )}
    >
      <output className="sr-only">{spoken(items)}</output>
      <div className="flex min-h-[46px] items-center gap-1 py-1 pr-1.5 pl-3.5">
        <h2 className="min-w-0 flex-1 truncate text-body font-medium">
          {title} {detail && <span className="font-normal text-ink-2 tabular">{detail}</span>}
        </h2>
        <IconButton
          size="sm"
          label={open ? 'Fold the list of uploads' : 'Show the list of uploads'}
          aria-expanded={open}
          aria-controls={listId}
          icon={open ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
          onClick={() => setOpen(!open)}
        />
        {ended && (
          <IconButton
            size="sm"
            label="Close the list of uploads"
            icon={<X aria-hidden />}
            onClick={() => uploads.forget(items.map(({ key }) => key))}
          />
        )}
      </div>
      {!ended && (
        <div className="px-3.5 pb-2.5">
          <Progress value={shareOf(items)} max={1} label="All uploads" />
        </div>
      )}
      <div
        id={listId}
        hidden={!open}
        className={cn('max-h-[min(300px,45dvh)] overflow-y-auto border-t border-line px-3.5 py-3 scrollbar-thin')}
      >
        {open && <UploadList items={items} label="Files being uploaded" where />}
      </div>
    </section>
  )
}

/** What went well leaves by itself, once all has. */
function useClearing(items: readonly Upload[]): void {
  const ended = items.length > 0 && items.every(({ taken }) => taken)
  const keys = items.map(({ key }) => key).join(' ')
  useEffect(() => {
    if (!ended) return undefined
    const timer = setTimeout(() => uploads.forget(keys.split(' ')), staysFor)
    return () => clearTimeout(timer)
  }, [ended, keys])
}

/** What is worth being heard: that something ended, or that somebody is needed; not every percent. */
function spoken(items: readonly Upload[]): string {
  const last = items.findLast(({ state, taken }) => taken || state === 'failed' || state === 'unpicked' || state === 'retrying')
  if (!last) return items.length > 0 ? summaryOf(items).title : ''
  if (last.taken) return `${last.name} is uploaded.`
  return last.state === 'unpicked' ? `${last.name} waits for its file.` : `${last.name}: ${last.problem ?? ''}`
}
