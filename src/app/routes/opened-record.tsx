import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense, useState } from 'react'
import { besideParts, openedParts } from '#features/screens.ts'
import type { RecordScreenKind } from '#shared/records/addresses.ts'
import type { BesideRecordProps, OpenedRecordProps } from '#ui/records/opened-record.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { loadPart } from '#ui/states/load-part.ts'
import { type NamedRecord, namedRecord } from './search-params.ts'

const records = Object.fromEntries(
  openedParts.map(({ kind, part }) => [
    kind,
    lazyPart<OpenedRecordProps>(
      () => loadPart(part),
      // Nothing fades out here: once the address names it no more, it is gone.
      ({ onClose, onClosed }) => void onClose().then(onClosed),
    ),
  ]),
) as Readonly<Record<RecordScreenKind, ComponentType<OpenedRecordProps>>>

/** What later capabilities show below a record's fields. */
const beside = besideParts.map(({ kinds, part }) => ({ kinds, name: part, Beside: lazyPart<BesideRecordProps>(() => loadPart(part)) }))

/** The record that the address names, over whatever page one is on. */
export function OpenedRecord() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  // Below a review, which has the whole window, nothing else is open.
  const named = 'review' in search ? null : namedRecord(search)
  // What was shown stays until it has faded out.
  const [shown, setShown] = useState<NamedRecord | null>(named)
  if (named && (shown?.kind !== named.kind || shown.id !== named.id)) setShown(named)
  // Opened again while the one before fades out, it begins anew: the way through its list, and where the focus goes from it.
  const open = named !== null
  const [opening, setOpening] = useState({ open, times: 0 })
  if (opening.open !== open) setOpening({ open, times: opening.times + (open ? 1 : 0) })
  if (!shown) return null
  const go = (id: string | undefined) => {
    const options = {
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before: object) => ({ ...before, [shown.kind]: id, comment: undefined }),
    }
    return navigate(options as Parameters<typeof navigate>[0])
  }
  const Part = records[shown.kind]
  const also = beside.filter(({ kinds }) => kinds.includes(shown.kind))
  return (
    <Suspense fallback={null}>
      <Part
        key={`${shown.kind} ${opening.times}`}
        id={shown.id}
        open={open}
        onClose={() => go(undefined)}
        onClosed={() => setShown(null)}
        onGo={(id) => void go(id)}
        also={
          also.length > 0 && (
            <Suspense fallback={null}>
              {also.map(({ name, Beside }) => (
                <Beside key={`${name} ${shown.id}`} recordType={shown.kind} recordId={shown.id} />
              ))}
            </Suspense>
          )
        }
      />
    </Suspense>
  )
}
