import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { contentItemOptions } from '../items/client.ts'
import type { ContentItemDetail } from '../items/schema.ts'

const SubmitDialog = lazyPart(
  async () => (await import('./submit-dialog.tsx')).SubmitDialog,
  ({ onClose }) => onClose(),
)

/** The dialog that submits an item for review, from a list that does not have all of the item. @param id of the item */
export function useSubmission(id: string): { readonly submit: () => Promise<void>; readonly dialog: ReactNode } {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [item, setItem] = useState<ContentItemDetail | null>(null)
  const submit = async (): Promise<void> => {
    try {
      setItem(await queryClient.fetchQuery(contentItemOptions(id)))
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  const look = () => {
    const to = { to: '.', search: (before: object) => ({ ...before, review: id }), resetScroll: false }
    void navigate(to as Parameters<typeof navigate>[0])
  }
  const dialog = <Suspense fallback={null}>{item && <SubmitDialog item={item} onLook={look} onClose={() => setItem(null)} />}</Suspense>
  return { submit, dialog }
}
