import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { idFrom } from '#shared/read-search.ts'
import { remember, remembered } from '#ui/remembered.ts'
import { readWbsSearch, type WbsSearch, wbsProjectName } from './wbs-search.ts'

/** The address, and what changes it. One that names no project begins with the one somebody looked at last in this browser. */
export function useWbsSearch(userId: string): [WbsSearch, (changed: Partial<WbsSearch>) => void] {
  const raw = useSearch({ strict: false })
  const asked = useMemo(() => readWbsSearch(raw), [raw])
  const navigate = useNavigate()
  const change = useCallback(
    (changed: Partial<WbsSearch>) => {
      const options = { to: '.', replace: true, search: (before: object) => ({ ...before, ...changed }), resetScroll: false }
      void navigate(options as Parameters<typeof navigate>[0])
    },
    [navigate],
  )
  const { projectId } = asked
  const before = projectId ? undefined : idFrom(remembered(wbsProjectName(userId)))
  useEffect(() => {
    if (projectId) remember(wbsProjectName(userId), projectId)
    else if (before) change({ projectId: before })
  }, [userId, projectId, before, change])
  return [useMemo(() => (before ? { ...asked, projectId: before } : asked), [asked, before]), change]
}
