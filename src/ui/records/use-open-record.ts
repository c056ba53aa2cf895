import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { addressOfRecord, noRecord, paneParameters, type RecordScreenKind, recordScreens } from '#shared/records/addresses.ts'

/** Opens records of any kind: over the page on screen, as `RecordLink` does, next to the list on a screen that has it so, or the home of a project or a brand. */
export function useOpening(): (kind: string, id: string) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return useCallback(
    (kind, id) => {
      const screen: string | undefined = recordScreens[kind as RecordScreenKind]
      const isThere = router.state.location.pathname === screen
      const parameter = (isThere && paneParameters[kind as RecordScreenKind]) || kind
      const over = { to: '.', search: (before: object) => ({ ...before, ...noRecord, [parameter]: id }), resetScroll: false }
      if (screen !== undefined) void navigate(over as Parameters<typeof navigate>[0])
      else void router.navigate({ href: addressOfRecord(kind, id) ?? '/dashboard' })
    },
    [navigate, router],
  )
}

/** The same for records of one kind. @param kind its search parameter: `task` */
export function useOpenRecord(kind: string): (id: string) => void {
  const open = useOpening()
  return useCallback((id) => open(kind, id), [open, kind])
}
