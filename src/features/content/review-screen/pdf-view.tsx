import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fileAddress, type ShownFile } from '#shared/records/shown-file.ts'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { MarksLayer } from '#ui/marks/marks-layer.tsx'
import { openPdf, type PdfPage } from '#ui/pdf/document.ts'
import { PdfPageView } from '#ui/pdf/page.tsx'
import '#ui/pdf/pdf.css'
import { ChevronDown, ChevronUp, ZoomIn, ZoomOut } from 'lucide-react'
import { NotShown } from '#features/workspace/files/not-shown.tsx'
import { usePdfPages } from '#ui/pdf/use-pages.ts'
import { type LookedVersion, useLooking } from './use-looking.tsx'
import { useStepScroll } from './use-step-scroll.tsx'
import { factsOf } from './version-facts.tsx'
import { StageButton } from './zoomed.tsx'

interface PdfViewProps {
  readonly file: ShownFile
  readonly version: LookedVersion
  readonly leads: boolean
}

const unreadable = 'This PDF cannot be shown here: it is locked, damaged, or made in a way we do not know. Download it to open it.'

/** The pages of a PDF under each other, with the notes on each. */
export function PdfView({ file, version, leads }: PdfViewProps) {
  const review = useLooking()
  const pdf = useQuery({
    queryKey: ['file-pdf', file.id],
    queryFn: ({ signal }) => openPdf(fileAddress(file), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  const scroller = useRef<HTMLElement>(null)
  const [sizes, setSizes] = useState<ReadonlyMap<number, PdfPage>>(new Map())
  const pages = usePdfPages(scroller, pdf.data?.pages ?? 0, pdf.data?.first ?? null)
  useStepScroll(scroller, review.comparing !== null)
  const onSize = useCallback((number: number, size: PdfPage) => {
    setSizes((known) => {
      const before = known.get(number)
      return before?.width === size.width && before.height === size.height ? known : new Map(known).set(number, size)
    })
  }, [])
  const { takeZoom, setPage, selected } = review
  useEffect(() => (leads ? takeZoom((key) => pages.press(key)) : undefined))
  // A note that is selected brings its page.
  const noted = review.notes.find(({ comment }) => comment.id === selected)?.comment
  const { goTo } = pages
  const there = pdf.data !== undefined
  useEffect(() => {
    if (there && noted?.anchor?.page) goTo(noted.anchor.page)
  }, [there, noted, goTo])
  useEffect(() => {
    if (leads) setPage(pages.page)
  }, [leads, pages.page, setPage])
  if (pdf.isError) return <NotShown file={file} reason={unreadable} />
  const own = version.id === review.version.id
  return (
    <div className="flex size-full min-h-0 flex-col bg-stage text-on-stage">
      <section
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keys
        tabIndex={0}
        aria-label={`${file.name}, version ${version.number}`}
        className="min-h-0 flex-1 overflow-auto overscroll-contain p-4 scrollbar-thin outline-offset-[-2px] max-sm:p-2"
      >
        {pdf.data ? (
          <div className="flex min-w-max flex-col gap-3">
            {Array.from({ length: pdf.data.pages }, (_, at) => {
              const number = at + 1
              const size = sizes.get(number) ?? pdf.data.first
              return (
                <PdfPageView
                  key={number}
                  document={pdf.data.document}
                  number={number}
                  size={size}
                  scale={pages.scale}
                  near={pages.near.has(number)}
                  query=""
                  current={null}
                  onSize={onSize}
                >
                  {pages.near.has(number) && (
                    <MarksLayer
                      width={size.width * pages.scale}
                      height={size.height * pages.scale}
                      marks={
                        own
                          ? review.marks(({ anchor }) => (anchor?.page ?? 1) === number).filter(({ id }) => pageOf(review, id) === number)
                          : []
                      }
                      selected={selected}
                      hovered={review.hovered}
                      onSelect={review.select}
                      onHover={review.hover}
                      tool={leads ? review.tool : null}
                      takesKeys={leads && pages.page === number}
                      draft={leads && review.draft?.page === number ? review.draft.shape : null}
                      onDraw={(shape) => review.draw(shape, number)}
                    />
                  )}
                </PdfPageView>
              )
            })}
          </div>
        ) : (
          <Loading>
            <Skeleton className="mx-auto aspect-[1/1.41] w-full max-w-[720px]" />
          </Loading>
        )}
      </section>
      {leads && (
        <div className="flex min-h-9 shrink-0 items-center gap-2 px-3 text-meta text-on-stage tabular">
          <span className="min-w-0 flex-1 truncate">{factsOf(version)}</span>
          <StageButton label="Page before" icon={<ChevronUp aria-hidden size={16} />} onClick={() => pages.press('PageUp')} />
          <span aria-live="polite">{pdf.data ? `${pages.page} / ${pdf.data.pages}` : ''}</span>
          <StageButton label="Next page" icon={<ChevronDown aria-hidden size={16} />} onClick={() => pages.press('PageDown')} />
          <StageButton label="Zoom out" icon={<ZoomOut aria-hidden size={15} />} onClick={pages.zoomOut} />
          <button
            type="button"
            onClick={pages.fit}
            aria-label={`${pages.fits ? 'Fit, ' : ''}${Math.round(pages.scale * 100)} %; fit`}
            className="relative touch-target rounded-chip px-1.5 py-0.5 hover:bg-[#fff]/10"
          >
            {`${pages.fits ? 'Fit · ' : ''}${Math.round(pages.scale * 100)} %`}
          </button>
          <StageButton label="Zoom in" icon={<ZoomIn aria-hidden size={15} />} onClick={pages.zoomIn} />
        </div>
      )}
    </div>
  )
}

/** The selected note’s mark is always among the marks; it stands on its own page only. */
function pageOf(review: ReturnType<typeof useLooking>, id: string): number {
  return review.notes.find(({ comment }) => comment.id === id)?.comment.anchor?.page ?? 1
}
