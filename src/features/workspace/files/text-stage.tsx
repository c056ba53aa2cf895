import { useQuery } from '@tanstack/react-query'
import { Code, WrapText } from 'lucide-react'
import { useState } from 'react'
import { fileAddress, type ShownFile, textLimit } from '#shared/records/shown-file.ts'
import { cn } from '#ui/base/cn.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { StageFrame } from '#ui/stage/stage-frame.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RichText } from '#ui/text/rich-text.tsx'

/** A text, code or Markdown: its first megabyte, drawn as text and never as mark-up of its own. */
export function TextStage({ file, markdown }: { readonly file: ShownFile; readonly markdown: boolean }) {
  const [source, setSource] = useState(false)
  const [wraps, setWraps] = useState(true)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['file-text', file.id],
    queryFn: ({ signal }) => readText(file, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  const asMarkdown = markdown && !source
  return (
    <StageFrame
      ground="paper"
      swipe={wraps}
      tools={
        <>
          {markdown && (
            <IconButton label="Show as written" icon={<Code aria-hidden />} aria-pressed={source} onClick={() => setSource(!source)} />
          )}
          {!asMarkdown && (
            <IconButton label="Wrap lines" icon={<WrapText aria-hidden />} aria-pressed={wraps} onClick={() => setWraps(!wraps)} />
          )}
        </>
      }
    >
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keys
        tabIndex={0}
        aria-label={file.name}
        className="size-full overflow-auto overscroll-contain scrollbar-thin"
      >
        <div className={cn('min-h-full bg-surface p-6 max-sm:p-4', asMarkdown || wraps ? 'mx-auto max-w-[820px]' : 'w-max min-w-full')}>
          {isError && (
            <ErrorState
              message="This text could not be loaded. Check your connection."
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )}
          {!data && !isError && (
            <Loading>
              <SkeletonText lines={12} />
            </Loading>
          )}
          {data?.text === '' && <p className="text-ink-2">This file is empty.</p>}
          {data && asMarkdown && <RichText text={data.text} profile="page" />}
          {data && !asMarkdown && (
            <pre
              dir="auto"
              className={cn('font-mono text-secondary text-ink', wraps ? 'break-words whitespace-pre-wrap' : 'whitespace-pre')}
            >
              {data.text}
            </pre>
          )}
          {data?.cut && (
            <p className="mt-6 border-t border-line pt-3 text-secondary text-ink-2">
              Only the first megabyte is shown. Download the file to read all of it.
            </p>
          )}
        </div>
      </section>
    </StageFrame>
  )
}

async function readText(file: ShownFile, signal: AbortSignal): Promise<{ text: string; cut: boolean }> {
  if (file.size === 0) return { text: '', cut: false }
  const answer = await fetch(fileAddress(file), { headers: { range: `bytes=0-${textLimit - 1}` }, signal })
  if (!answer.ok) throw new Error(`The file answered ${answer.status}.`)
  const bytes = await firstOf(answer)
  return { text: decode(bytes), cut: (file.size ?? bytes.length) > textLimit }
}

/** No more than the limit, also from a server in between that knows no ranges. */
async function firstOf(answer: Response): Promise<Uint8Array> {
  const whole = new Uint8Array(textLimit)
  let length = 0
  const reader = answer.body?.getReader()
  for (let part = await reader?.read(); part?.value && length < textLimit; part = await reader?.read()) {
    const fits = part.value.subarray(0, textLimit - length)
    whole.set(fits, length)
    length += fits.length
  }
  await reader?.cancel()
  return whole.subarray(0, length)
}

/** By its mark, where it has one; a letter cut in two at the end is left out. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes, { stream: bytes.length === textLimit })
}
