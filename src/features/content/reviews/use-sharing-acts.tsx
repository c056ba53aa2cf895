import { useQueryClient } from '@tanstack/react-query'
import { useShareWarning } from '#features/records/usage-rights/use-share-warning.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { ContentItemDetail } from '../items/schema.ts'
import { callReviews, newerVersion, takeReviewed } from './client.ts'

/** What is done with one press: before the client, back from there, and a draft again. Each says what it did and is taken back. */
export function useSharingActs(item: ContentItemDetail) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const mayShare = useShareWarning()
  const { id, versionNumber, sharedVersion, file, brand } = item
  const run = async (change: () => Promise<ContentItemDetail>, failed: string): Promise<boolean> => {
    try {
      takeReviewed(queryClient, await change())
      return true
    } catch (error) {
      const newer = newerVersion(error)
      const description = newer === null ? sentenceOf(error) : `Version ${newer} came meanwhile. Look at it before you go on.`
      toast.error(failed, { description })
      void queryClient.invalidateQueries({ queryKey: ['content-item', id] })
      return false
    }
  }
  const put = (number: number) =>
    run(() => callReviews('POST /api/content-items/:id/share', { id, versionNumber: number }), 'Failed to share with the client')
  const takeBack = () => run(() => callReviews('DELETE /api/content-items/:id/share', { id }), 'Failed to take it back')
  const share = async () => {
    if (file && !(await mayShare([file]))) return
    if (!(await put(versionNumber))) return
    toast.success(`Version ${versionNumber} shared with the clients of ${brand.name}`, {
      // What they saw before would be gone with it, too.
      ...(sharedVersion === null && { action: { label: 'Undo', onClick: () => void takeBack() } }),
    })
  }
  const unshare = async () => {
    const again = sharedVersion === versionNumber
    const asked = await confirm({
      title: `Take “${item.title}” back from the clients of ${brand.name}?`,
      body: again
        ? 'They do not see it any more until it is shared again.'
        : `They do not see it any more. Version ${sharedVersion ?? ''} cannot be shared again: only the newest one can.`,
      confirmLabel: 'Take back',
    })
    if (asked && (await takeBack())) toast.success('Taken back from the client')
  }
  const reopen = async () => {
    const done = await run(() => callReviews('POST /api/content-items/:id/reopening', { id }), 'Failed to make it a draft again')
    if (done) toast.success('It is a draft again')
  }
  return { share, unshare, reopen }
}
