import { FileUp, Upload } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { RichText } from '#ui/text/rich-text.tsx'
import { canEditContent } from '../content/rules.ts'
import type { ContentItemDetail } from '../content/schema.ts'
import { uploadsOver } from '../content-versions/version-dialog.tsx'
import { ContentVersionList } from '../content-versions/version-list.tsx'
import { DecisionList } from '../decisions/decision-list.tsx'
import { DropTarget } from '../files/drop-target.tsx'
import { FilePreview } from '../files/file-preview.tsx'
import { FileViewer } from '../files/file-viewer.tsx'
import { useUpload } from '../files/use-uploads.ts'
import { RightsTool } from '../usage-rights/rights-tool.tsx'
import { UsageRightsPanel } from '../usage-rights/usage-rights-panel.tsx'
import { useActor } from '../users/use-session.ts'
import { RoundList } from './round-list.tsx'

const VersionDialog = lazyPart(
  async () => (await import('../content-versions/version-dialog.tsx')).VersionDialog,
  ({ onClose }) => onClose(),
)

/** What an item is now, every version of it, and what was decided on them. A file dropped here comes over it as a new version. */
export function ContentStage({ item }: { readonly item: ContentItemDetail }) {
  const actor = useActor()
  const box = useRef<HTMLDivElement>(null)
  const upload = useUpload(uploadsOver(item))
  const [uploading, setUploading] = useState(false)
  const mayUpload = item.contentType !== 'article' && canEditContent(actor, item).allowed
  const open = () => setUploading(true)
  const take = (files: readonly File[]) => {
    if (upload.items.length === 0) upload.add(files.slice(0, 1))
    open()
  }
  return (
    <div ref={box} className="flex flex-col gap-6">
      {mayUpload && <DropTarget within={box} label={`Upload over “${item.title}” as a new version`} onFiles={take} />}
      <Stage item={item} onUpload={mayUpload ? open : undefined} />
      <ContentVersionList
        item={item}
        aside={
          mayUpload && (
            <Button size="sm" icon={<Upload aria-hidden />} onClick={open}>
              Upload new version
            </Button>
          )
        }
      />
      <DecisionList recordType="content-item" recordId={item.id} />
      <RoundList contentItemId={item.id} />
      <Suspense fallback={null}>{uploading && <VersionDialog item={item} onClose={() => setUploading(false)} />}</Suspense>
    </div>
  )
}

interface StageProps {
  readonly item: ContentItemDetail
  readonly onUpload: (() => void) | undefined
}

/** The current version: its file, or the text of an article. */
function Stage({ item, onUpload }: StageProps) {
  const [large, setLarge] = useState<string | null>(null)
  const { file, body, creator } = item
  if (file) {
    return (
      <div className="flex flex-col gap-4">
        <FilePreview key={file.id} file={file} onOpen={() => setLarge(file.id)} />
        <FileViewer
          files={[file]}
          fileId={large}
          onChange={setLarge}
          onClose={() => setLarge(null)}
          renderBeside={(one) => <RightsTool file={one} uploaderId={creator?.id ?? null} />}
        />
        <UsageRightsPanel file={file} uploaderId={creator?.id ?? null} />
      </div>
    )
  }
  if (body) return <RichText profile="page" text={body} className="max-w-[72ch] text-ink" />
  return (
    <EmptyState
      compact
      icon={<FileUp aria-hidden />}
      title="There is no version yet"
      hint={onUpload ? 'Drop a file here, or upload it.' : undefined}
      {...(onUpload && { action: <Button onClick={onUpload}>Upload the first version</Button> })}
    />
  )
}
