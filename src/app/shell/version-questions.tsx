import { type ReactNode, useCallback } from 'react'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { VersionQuestionProvider } from '#ui/records/version-question.ts'

/** Asks before a new version of a record sets an approved deliverable that contains it back to review. */
export function VersionQuestions({ children }: { readonly children: ReactNode }) {
  const confirm = useConfirm()
  const ask = useCallback(
    async ({ recordType, recordId }: { readonly recordType: string; readonly recordId: string }) => {
      // Loaded with the first version somebody saves.
      const [{ approvalQuestion }, { deliverablesContaining }] = await Promise.all([
        import('#features/deliverables/deliverables/use-approval-question.tsx'),
        import('#features/deliverables/parts/client.ts'),
      ])
      const question = approvalQuestion(await deliverablesContaining(recordType, recordId))
      return question === null || confirm(question)
    },
    [confirm],
  )
  return <VersionQuestionProvider value={ask}>{children}</VersionQuestionProvider>
}
