import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Maximize, Search, ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { openPdf, type PdfPage } from '#ui/pdf/document.ts'
import { PdfPageView } from '#ui/pdf/page.tsx'
import { NotShown } from './not-shown.tsx'
import '#ui/pdf/pdf.css'
import { fileAddress, type ShownFile } from '#shared/records/shown-file.ts'
import { usePdfSearch } from '#ui/pdf/use-find.ts'
import { usePdfPages } from '#ui/pdf/use-pages.ts'
import { StageFrame } from '#ui/stage/stage-frame.tsx'

/** A PDF: its pages under each other, drawn as they come near; its words can be selected and found. */
export function PdfStage({ file }: { readonly file: ShownFile }) {
  const pdf = useQuery({
    queryKey: ['file-pdf', file.id],
    queryFn: ({ signal }) => openPdf(fileAddress(file), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  const [text, setText] = useState('')
  const [searching, setSearching] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const found = usePdfSearch(pdf.data?.document, searching ? text : '')
  const [sizes, setSizes] = useState<ReadonlyMap<number, PdfPage>>(new Map())
  const pages = usePdfPages(scroller, pdf.data?.pages ?? 0, pdf.data?.first ?? null)
  const onSize = useCallback((number: number, size: PdfPage) => {
    setSizes((known) => {
      const before = known.get(number)
      return before?.width === size.width && before.height === size.height ? known : new Map(known).set(number, size)
    })
  }, [])
  const { current } = found
  const { goTo } = pages
  useEffect(() => {
    if (current) goTo(current.page)
  }, [current, goTo])
  if (pdf.isError) return <NotShown file={file} reason={failureOf(pdf.error)} />
  const find = () => {
    setSearching(true)
    setTimeout(() => box.current?.querySelector('input')?.focus())
  }
  return (
    <StageFrame
      ground="paper"
      swipe={pages.fits}
      keys={(event) => {
        if (event.key === '/' || (event.key === 'f' && (event.ctrlKey || event.metaKey))) find()
        else return pages.press(event.key)
        return true
      }}
      tools={
        <>
          <span className="px-1 text-secondary whitespace-nowrap text-ink-2 tabular" aria-live="polite">
            {pdf.data ? `${pages.page} / ${pdf.data.pages}` : ''}
          </span>
          <IconButton label="Zoom out" shortcut="-" icon={<ZoomOut aria-hidden />} onClick={pages.zoomOut} />
          <IconButton label="Zoom in" shortcut="+" icon={<ZoomIn aria-hidden />} onClick={pages.zoomIn} />
          <IconButton label="Fit" shortcut="0" icon={<Maximize aria-hidden />} onClick={pages.fit} />
          <IconButton
            label="Find in this file"
            shortcut="/"
            icon={<Search aria-hidden />}
            aria-pressed={searching}
            onClick={() => (searching ? setSearching(false) : find())}
          />
        </>
      }
    >
      {searching && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed on what is within come up to here
        <div
          ref={box}
          onKeyDown={(event) => {
            // The box first, then the viewer.
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setSearching(false)
            scroller.current?.focus()
          }}
          className="absolute top-3 right-3 z-10 flex w-[min(340px,calc(100%-24px))] items-center gap-1 rounded-card border border-line-strong bg-surface p-1.5 shadow-float"
        >
          <SearchInput label="Find in this file" value={text} onChange={setText} onSubmit={() => found.go(1)} />
          <output className="shrink-0 px-1 text-meta whitespace-nowrap text-ink-2 tabular">
            {found.query === '' ? '' : found.count > 0 ? `${found.index + 1} of ${found.count}` : found.searched ? 'Not found' : '…'}
          </output>
          <IconButton
            size="sm"
            label="Previous match"
            icon={<ChevronUp aria-hidden />}
            disabled={found.count === 0}
            onClick={() => found.go(-1)}
          />
          <IconButton
            size="sm"
            label="Next match"
            icon={<ChevronDown aria-hidden />}
            disabled={found.count === 0}
            onClick={() => found.go(1)}
          />
        </div>
      )}
      <section
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keys
        tabIndex={0}
        aria-label={file.name}
        className="size-full overflow-auto overscroll-contain p-4 scrollbar-thin max-sm:p-2"
      >
        {pdf.data ? (
          <div className="flex min-w-max flex-col gap-3">
            {Array.from({ length: pdf.data.pages }, (_, at) => (
              <PdfPageView
                key={at + 1}
                document={pdf.data.document}
                number={at + 1}
                size={sizes.get(at + 1) ?? pdf.data.first}
                scale={pages.scale}
                near={pages.near.has(at + 1)}
                query={found.query}
                current={current?.page === at + 1 ? current.at : null}
                onSize={onSize}
              />
            ))}
          </div>
        ) : (
          <Loading>
            <Skeleton className="mx-auto aspect-[1/1.41] w-full max-w-[720px]" />
          </Loading>
        )}
      </section>
    </StageFrame>
  )
}

function failureOf(error: Error): string {
  if (error.name === 'PasswordException') return 'This PDF is locked with a password. Download it to open it.'
  return 'This PDF cannot be shown here: it is damaged, or made in a way we do not know. Download it to open it.'
}
