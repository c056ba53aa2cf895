import { FileUp, GitCompareArrows, PenLine, ScanEye, Upload } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { DecisionList } from '#features/records/decisions/decision-list.tsx'
import { RightsTool } from '#features/records/usage-rights/rights-tool.tsx'
import { UsageRightsPanel } from '#features/records/usage-rights/usage-rights-panel.tsx'
import { DropTarget } from '#features/workspace/files/drop-target.tsx'
import { FilePreview } from '#features/workspace/files/file-preview.tsx'
import { FileViewer } from '#features/workspace/files/file-viewer.tsx'
import { useUpload } from '#features/workspace/files/use-uploads.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { RecordLink } from '#ui/records/record-link.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { RichText } from '#ui/text/rich-text.tsx'
import { oneFileOnly, versionLabel } from '#ui/uploads/one-file.ts'
import { canEditContent } from '../items/rules.ts'
import type { ContentItemDetail } from '../items/schema.ts'
import { uploadsOver, useContentVersions } from '../versions/client.ts'
import { ContentVersionList } from '../versions/version-list.tsx'
import { RoundList } from './round-list.tsx'

const VersionDialog = lazyPart(
  async () => (await import('../versions/version-dialog.tsx')).VersionDialog,
  ({ onClose }) => onClose(),
)
const ArticleDialog = lazyPart(
  async () => (await import('../versions/article-dialog.tsx')).ArticleDialog,
  ({ onClose }) => onClose(),
)
const DifferenceDialog = lazyPart(
  async () => (await import('../versions/difference-dialog.tsx')).DifferenceDialog,
  ({ onClose }) => onClose(),
)

/** What an item is now and is about, every version of it, and what was decided on them. A file dropped here comes over it as a new version. */
export function ContentStage({ item, children }: { readonly item: ContentItemDetail; readonly children: ReactNode }) {
  const actor = useActor()
  const box = useRef<HTMLDivElement>(null)
  const upload = useUpload(uploadsOver(item))
  const [opened, setOpened] = useState<'version' | 'difference' | null>(null)
  const article = item.contentType === 'article'
  const versions = useContentVersions(item.id)
  // People outside the agency see only the versions that were shared with them.
  const comparable = article && (versions.data?.pages.flatMap((page) => page.items).length ?? 0) > 1
  const mayEdit = canEditContent(actor, item).allowed
  const begin = () => setOpened('version')
  const close = () => setOpened(null)
  const take = (files: readonly File[]) => {
    if (files.length > 1) toast.error(oneFileOnly)
    else {
      if (upload.items.length === 0) upload.add(files)
      begin()
    }
  }
  return (
    <div ref={box} className="flex flex-col gap-6">
      {mayEdit && !article && (
        <DropTarget within={box} ofRecord label={(_files, count) => versionLabel(item.title, count)} onFiles={take} />
      )}
      <Stage item={item} onBegin={mayEdit ? begin : undefined} />
      {item.versionNumber > 0 && (
        <Button
          className="self-start"
          variant="primary"
          icon={<ScanEye aria-hidden />}
          render={
            <RecordLink kind="review" id={item.id}>
              {' '}
            </RecordLink>
          }
        >
          Open the review
        </Button>
      )}
      {children}
      <ContentVersionList
        item={item}
        aside={
          <>
            {comparable && (
              <Button size="sm" icon={<GitCompareArrows aria-hidden />} onClick={() => setOpened('difference')}>
                What changed
              </Button>
            )}
            {mayEdit && item.versionNumber > 0 && <NewVersion article={article} onPress={begin} />}
          </>
        }
      />
      <DecisionList recordType="content-item" recordId={item.id} />
      <RoundList contentItemId={item.id} />
      <Suspense fallback={null}>
        {opened === 'version' && (article ? <ArticleDialog item={item} onClose={close} /> : <VersionDialog item={item} onClose={close} />)}
        {opened === 'difference' && <DifferenceDialog item={item} onClose={close} />}
      </Suspense>
    </div>
  )
}

function NewVersion({ article, onPress }: { readonly article: boolean; readonly onPress: () => void }) {
  return (
    <Button size="sm" icon={article ? <PenLine aria-hidden /> : <Upload aria-hidden />} onClick={onPress}>
      {article ? 'Edit text' : 'Upload new version'}
    </Button>
  )
}

interface StageProps {
  readonly item: ContentItemDetail
  /** The way to the first version, for those who may. */
  readonly onBegin: (() => void) | undefined
}

/** The current version: its file, or the text of an article. */
function Stage({ item, onBegin }: StageProps) {
  const [large, setLarge] = useState<string | null>(null)
  const { file, body, creator, contentType } = item
  if (file) {
    return (
      <div className="flex flex-col gap-4">
        <FilePreview key={file.id} file={file} className="h-[min(52dvh,520px)] max-sm:h-[44dvh]" onOpen={() => setLarge(file.id)} />
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
  if (body) return <RichText profile="article" text={body} className="max-w-[72ch] text-ink" />
  const article = contentType === 'article'
  return (
    <EmptyState
      compact
      icon={article ? <PenLine aria-hidden /> : <FileUp aria-hidden />}
      title={article ? 'Nothing is written yet' : 'There is no version yet'}
      hint={onBegin && !article ? 'Drop a file here, or upload it.' : undefined}
      {...(onBegin && { action: <Button onClick={onBegin}>{article ? 'Write the article' : 'Upload the first version'}</Button> })}
    />
  )
}
