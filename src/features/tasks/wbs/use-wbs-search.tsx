import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { idFrom } from '#shared/values/read-search.ts'
import { remember, remembered } from '#ui/base/remembered.ts'
import { useSearchChange } from '#ui/base/use-part-search.ts'
import { readWbsSearch, type WbsSearch, wbsProjectName } from './wbs-search.ts'

/** The address, and what changes it. One that names no project begins with the one somebody looked at last in this browser. */
export function useWbsSearch(userId: string): [WbsSearch, (changed: Partial<WbsSearch>) => void] {
  const raw = useSearch({ strict: false })
  const asked = useMemo(() => readWbsSearch(raw), [raw])
  const change: (changed: Partial<WbsSearch>) => void = useSearchChange()
  const { projectId } = asked
  const before = projectId ? undefined : idFrom(remembered(wbsProjectName(userId)))
  useEffect(() => {
    if (projectId) remember(wbsProjectName(userId), projectId)
    else if (before) change({ projectId: before })
  }, [userId, projectId, before, change])
  return [useMemo(() => (before ? { ...asked, projectId: before } : asked), [asked, before]), change]
}
