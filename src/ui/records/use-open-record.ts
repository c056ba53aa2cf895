import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Opens a record of this kind over the page one is on, as `RecordLink` does. @param kind its search parameter: `task` */
export function useOpenRecord(kind: string): (id: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (id) => {
      const over = { to: '.', search: (before: object) => ({ ...before, [kind]: id }), resetScroll: false }
      void navigate(over as Parameters<typeof navigate>[0])
    },
    [navigate, kind],
  )
}
