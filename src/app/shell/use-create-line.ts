import { useEffect, useState } from 'react'
import { useSession } from '#features/workspace/users/use-session.ts'
import { type CreateRequest, receiveCreateRequests, requestCreate } from '#ui/base/create-request.ts'
import { keepEarlyKeys, takeEarlyKeys } from '#ui/base/early-keys.ts'
import { type KeyHint, offers, useKeyHints, useKeys } from '#ui/base/use-keys.ts'
import { creatableFor } from '../routes/navigation.ts'

export const createHint: KeyHint = ['C', 'Create']
const hints: readonly KeyHint[] = [createHint]
const noHints: readonly KeyHint[] = []

interface CreateLineState {
  /** undefined until it is first opened */
  readonly request: CreateRequest | undefined
  readonly open: boolean
  readonly close: () => void
}

/** The create line of the frame: C opens it everywhere but on a page whose own C creates what the line doesn't. */
export function useCreateLine(): CreateLineState {
  const mayCreate = creatableFor(useSession()).length > 0
  const [line, setLine] = useState<{ readonly request: CreateRequest | undefined; readonly open: boolean }>({
    request: undefined,
    open: false,
  })
  useKeys(
    (key) => {
      if (key !== 'c' || !mayCreate || offers().some(({ keys }) => keys === 'C')) return false
      requestCreate()
      return true
    },
    { overRecords: true },
  )
  useKeyHints(mayCreate ? hints : noHints)
  useEffect(
    () =>
      receiveCreateRequests((request) => {
        if (!request.dialog) keepEarlyKeys({ enter: true, onEscape: () => setLine((before) => ({ ...before, open: false })) })
        setLine({ request: { ...request }, open: true })
      }),
    [],
  )
  return {
    ...line,
    close: () => {
      takeEarlyKeys()
      setLine((before) => ({ ...before, open: false }))
    },
  }
}
