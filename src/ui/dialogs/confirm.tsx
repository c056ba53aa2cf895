import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react'
import { lazyPart } from '../states/lazy-part.tsx'
import type { ConfirmOptions } from './confirm-dialog.tsx'

export type { ConfirmOptions } from './confirm-dialog.tsx'

type Confirm = (options: ConfirmOptions) => Promise<boolean>
interface Question extends ConfirmOptions {
  readonly answer: (confirmed: boolean) => void
}

const ConfirmContext = createContext<Confirm | null>(null)
// The dialog is loaded with the first question, not with the first page.
const ConfirmDialog = lazyPart(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
  ({ onResolve, onClosed }) => {
    onResolve(false)
    onClosed?.()
  },
)

/** Round the app once. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  const confirm = useCallback<Confirm>((options) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setQuestion({ ...options, answer: resolve })
    setOpen(true)
    return promise
  }, [])
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && (
        <Suspense fallback={null}>
          <ConfirmDialog
            {...question}
            open={open}
            onResolve={(confirmed) => {
              question.answer(confirmed)
              setOpen(false)
            }}
            onClosed={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </ConfirmContext>
  )
}

/** Asks and waits: `if (await confirm({ title: 'Delete “Brief”?', confirmLabel: 'Delete document', danger: true })) …` */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it')
  return confirm
}
