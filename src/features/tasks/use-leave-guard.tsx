import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * Asks before what was typed is lost by going back or closing the tab; the dialog itself asks when it is closed.
 * @returns closes without asking again
 */
export function useLeaveGuard(dirty: boolean, onClose: () => void): () => void {
  const leaving = useRef(false)
  useBlocker({
    shouldBlockFn: () => dirty && !leaving.current && !window.confirm('Discard your changes? What you changed here is not saved yet.'),
    enableBeforeUnload: () => dirty && !leaving.current,
    disabled: !dirty,
  })
  return () => {
    leaving.current = true
    onClose()
  }
}
