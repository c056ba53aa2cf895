import { useExternal } from '../base/use-external.ts'
import type { Edit, Edits, RecordEdits } from './record-edits.ts'

type Versioned = { readonly version: number }
const kept = new Map<string, RecordEdits<Versioned>>()
const isUnsaved = ({ picked, state }: Edit): boolean => state === 'saving' || state === 'clash' || !picked

// A page that is loaded again would lose what is typed or still on its way.
if (!import.meta.env.SSR) {
  window.addEventListener('beforeunload', (event) => {
    for (const edits of kept.values()) if ([...edits.snapshot().values()].some(isUnsaved)) event.preventDefault()
  })
}

/** The edits of one record by one person, as they were left. @param place names both */
export function editsOf<Row extends Versioned>(place: string, make: () => RecordEdits<Row>): RecordEdits<Row> {
  const known = kept.get(place) as unknown as RecordEdits<Row> | undefined
  if (known) return known
  for (const [other, edits] of kept) if (edits.snapshot().size === 0) kept.delete(other)
  const made = make()
  kept.set(place, made as unknown as RecordEdits<Versioned>)
  return made
}

/** What is entered in the fields of a record now. */
export function useEdits<Row extends Versioned>(edits: RecordEdits<Row>): Edits {
  return useExternal(edits.subscribe, edits.snapshot)
}
