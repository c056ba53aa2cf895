import { Download } from 'lucide-react'
import { fileAddress, type ShownFile } from '#shared/records/shown-file.ts'
import { sizeText } from '#shared/values/size-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { StageFrame } from '#ui/stage/stage-frame.tsx'
import { FileIcon, fileKindWords } from './file-icon.tsx'

/** What browsers cannot show, said as it is, with the way to have it. */
export function NotShown({
  file,
  reason = 'This file cannot be shown here. Download it to open it.',
}: {
  readonly file: ShownFile
  readonly reason?: string
}) {
  const ready = file.state === 'ready'
  return (
    <StageFrame ground="paper" swipe>
      <div className="grid size-full place-items-center overflow-y-auto p-6">
        <div className="flex max-w-[44ch] flex-col items-center text-center">
          <span className="mb-4 grid size-20 place-items-center rounded-panel border border-line bg-surface text-ink-3">
            <FileIcon file={file} size={34} />
          </span>
          <p dir="auto" className="text-heading font-semibold break-words text-ink">
            {file.name}
          </p>
          <p className="mt-0.5 text-secondary text-ink-2">
            {fileKindWords(file)}
            {file.size !== null && ` · ${sizeText(file.size)}`}
          </p>
          <p className="mt-3 text-body text-pretty text-ink-2">{ready ? reason : (notReady[file.state] ?? notReady.pending)}</p>
          {ready && (
            <Button
              className="mt-5"
              variant="primary"
              icon={<Download aria-hidden />}
              render={
                <a href={fileAddress(file)} download={file.name}>
                  {' '}
                </a>
              }
            >
              Download
            </Button>
          )}
        </div>
      </div>
    </StageFrame>
  )
}

const notReady: Record<string, string> = {
  pending: 'This file is still being stored. Come back in a moment.',
  scanning: 'This file is being checked. It can be opened once that is done.',
  infected: 'The virus scanner found something in this file. It is kept from everybody.',
  unscanned: 'The virus scanner could not read this file. An admin finds the reason in the log.',
}
