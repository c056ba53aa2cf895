import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useConfirm } from '../dialogs/confirm.tsx'
import { changeTogether, countOf, type Progress, type Words } from './change-together.ts'
import { BarButton, SelectionBar } from './selection-bar.tsx'

type Archived = { readonly id: string; readonly name: string; readonly archivedAt: string | null }

interface ArchiveBarProps {
  readonly rows: readonly Archived[]
  readonly words: Words
  /** What archiving means: "They leave the lists and …". */
  readonly archiving: string
  readonly archive: (id: string) => Promise<unknown>
  readonly restore: (id: string) => Promise<unknown>
  /** Loads anew what shows them, once all are done. */
  readonly refresh: () => Promise<unknown>
  readonly onClear: () => void
}

/** Archives the chosen ones, or restores them. */
export function ArchiveBar({ rows, words, archiving, archive, restore, refresh, onClear }: ArchiveBarProps) {
  const confirm = useConfirm()
  const [progress, setProgress] = useState<Progress | null>(null)
  const run = async (archived: boolean) => {
    const items = rows.filter((row) => (row.archivedAt === null) === archived)
    const question = {
      title: `Archive ${countOf(items.length, words)}?`,
      body: archiving,
      confirmLabel: `Archive ${countOf(items.length, words)}`,
    }
    if (archived && !(await confirm(question))) return
    await changeTogether({
      items,
      nameOf: ({ name }) => name,
      words,
      told: archived ? 'archived' : 'restored',
      verb: archived ? 'archived' : 'restored',
      change: async (row) => {
        await (archived ? archive(row.id) : restore(row.id))
        return row
      },
      undo: ({ id }) => (archived ? restore(id) : archive(id)),
      refresh,
      onProgress: setProgress,
    })
    onClear()
  }
  return (
    <SelectionBar count={rows.length} onClear={onClear} progress={progress}>
      {rows.some((row) => row.archivedAt === null) && (
        <BarButton label="Archive" icon={<Archive aria-hidden />} onClick={() => void run(true)} />
      )}
      {rows.some((row) => row.archivedAt !== null) && (
        <BarButton label="Restore" icon={<ArchiveRestore aria-hidden />} onClick={() => void run(false)} />
      )}
    </SelectionBar>
  )
}
