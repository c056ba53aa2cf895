import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { OpenedFile, OpenedLink } from '#features/records/link-guests/schema.ts'
import { FileIcon } from '#features/workspace/files/file-icon.tsx'
import { previewAddress, showingOf } from '#shared/records/shown-file.ts'
import { counted } from '#shared/values/counted.ts'
import { roomText, sizeText } from '#shared/values/size-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { DownloadButton, Refused } from './download-button.tsx'
import { GuestHeader } from './frame.tsx'
import { useGuest } from './guest-context.ts'
import { shownFor } from './guest-stage.tsx'
import { filesOf, opened, pathOf, sentenceFor } from './server.ts'
import { WaitingLink } from './states.tsx'

const loadViewer = () => import('./file-viewer.tsx')
const FileViewer = lazyPart(
  async () => (await loadViewer()).FileViewer,
  ({ onShow }) => onShow(null),
)

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' })

/** The last day on which it works: what ends at midnight, ends with the day before. */
const lastDay = ({ expiresAt }: OpenedLink): string => day.format(new Date(Date.parse(expiresAt) - 1))

/** Whether there is anything to look at here; the rest is downloaded. */
export function canBeShown({ file }: OpenedFile): boolean {
  if (file.state !== 'ready') return false
  const showing = showingOf(file)
  return showing === 'picture' || showing === 'video' || showing === 'audio' || showing === 'pdf' || (file.reading?.large ?? false)
}

/** What was handed over: whose it is, every file, and all of them in one archive. */
export function Delivery() {
  const { link, onEnd } = useGuest()
  const [refused, setRefused] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const [viewed, setViewed] = useState(false)
  if (shown !== null && !viewed) setViewed(true)
  useEffect(() => void loadViewer().catch(() => undefined), [])
  const files = useInfiniteQuery({
    queryKey: ['files'],
    queryFn: ({ pageParam }) => filesOf(link.id, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const all = files.data?.pages.flatMap(({ items }) => items) ?? []
  // The link may have ended meanwhile: then say so instead of opening a broken picture.
  const view = (id: string) => void opened(link.id).then(() => setShown(id), onEnd)
  if (files.isPending) return <WaitingLink />
  return (
    <>
      <GuestHeader />
      <main className="mx-auto flex w-full max-w-[1040px] flex-col gap-5 px-5 py-6 max-sm:px-3 max-sm:py-4">
        <Head onRefused={setRefused} />
        <Refused sentence={refused} />
        {all.length > 0 ? (
          <ul aria-label="Files" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-3">
            {all.map((one) => (
              <FileTile key={`${one.recordId} ${one.file.id}`} one={one} onView={view} onRefused={setRefused} />
            ))}
          </ul>
        ) : files.isError ? (
          <ErrorState message={sentenceFor(files.error)} onRetry={() => void files.refetch()} retrying={files.isFetching} />
        ) : (
          <EmptyState title="Nothing here yet" hint="There is nothing here at the moment. What is added later shows here by itself." />
        )}
        {files.hasNextPage && (
          <Button className="self-center" loading={files.isFetchingNextPage} onClick={() => void files.fetchNextPage()}>
            Show more
          </Button>
        )}
      </main>
      <Suspense fallback={null}>{viewed && <FileViewer files={all.filter(canBeShown)} shown={shown} onShow={setShown} />}</Suspense>
    </>
  )
}

function Head({ onRefused }: { readonly onRefused: (sentence: string | null) => void }) {
  const { link } = useGuest()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <h1 dir="auto" className="text-title font-semibold break-words">
          {link.name}
        </h1>
        <p className="text-secondary text-ink-2">{`Shared by ${link.sharedBy} · until ${lastDay(link)}`}</p>
        {link.fileCount > 0 && (
          <p className="text-secondary text-ink-2">{`${counted(link.fileCount, 'file')} · ${roomText(link.bytes)}`}</p>
        )}
      </div>
      {link.fileCount > 1 && (
        <DownloadButton path={pathOf(link.id, 'archive')} variant="primary" onRefused={onRefused} className="max-sm:min-h-12 max-sm:w-full">
          Download all
        </DownloadButton>
      )}
    </div>
  )
}

const waiting: Readonly<Record<OpenedFile['file']['state'], string>> = {
  ready: '',
  scanning: 'Being scanned for viruses',
  infected: 'Kept back by the virus scanner',
  unscanned: 'Could not be scanned for viruses',
}

interface FileTileProps {
  readonly one: OpenedFile
  readonly onView: (fileId: string) => void
  readonly onRefused: (sentence: string | null) => void
}

/** One file: its picture, which opens it, its name and the way to have it. */
function FileTile({ one, onView, onRefused }: FileTileProps) {
  const { link } = useGuest()
  const { name, file, folder } = one
  const ready = file.state === 'ready'
  const details = [...folder, sizeText(file.size), ...(ready ? [] : [waiting[file.state]])].join(' · ')
  const picture = (
    <span className="grid aspect-[4/3] w-full place-items-center overflow-hidden bg-sunken text-ink-3">
      <Picture one={one} />
    </span>
  )
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      {canBeShown(one) ? (
        <button type="button" aria-label={name} onClick={() => onView(file.id)} className="cursor-zoom-in outline-offset-[-2px]">
          {picture}
        </button>
      ) : (
        picture
      )}
      <div className="flex flex-1 items-center gap-3 border-t border-line p-3">
        <div className="min-w-0 flex-1">
          <p dir="auto" title={name} className="truncate text-body font-medium">
            {name}
          </p>
          <p className="truncate text-meta text-ink-2">{details}</p>
        </div>
        {ready && (
          <DownloadButton path={pathOf(link.id, `files/${file.id}?download=true`)} label={`Download ${name}`} onRefused={onRefused}>
            Download
          </DownloadButton>
        )}
      </div>
    </li>
  )
}

function Picture({ one: { file } }: { readonly one: OpenedFile }) {
  const { link } = useGuest()
  const [broken, setBroken] = useState(false)
  if (!file.reading?.image || broken) return <FileIcon file={file} size={40} />
  return (
    <img
      src={previewAddress(shownFor(link.id, file), 'thumbnail')}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="size-full object-contain"
    />
  )
}
