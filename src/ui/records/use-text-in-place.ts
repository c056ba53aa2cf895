import { useEffect, useEffectEvent } from 'react'
import type { FieldNotes } from './property.tsx'

/** What a text takes that is edited where it stands. */
export interface InPlaceProps {
  readonly label: string
  readonly value: string
  readonly notes: FieldNotes
  readonly onType: (text: string) => void
  readonly onCommit: () => void
  readonly onDrop: () => void
}

/** What is the same for every such text. @returns whether something typed can be taken back, and whether it cannot be saved as it is */
export function useTextInPlace({ edit }: FieldNotes, onCommit: () => void): { typed: boolean; invalid: boolean } {
  // A step back in the browser takes it away without leaving it.
  const leave = useEffectEvent(() => {
    if (edit?.state === 'typed') onCommit()
  })
  useEffect(() => () => leave(), [])
  return { typed: edit !== undefined && edit.state !== 'saving', invalid: edit?.state === 'refused' || edit?.state === 'clash' }
}
