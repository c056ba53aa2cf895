import type { LiveMessage } from './live.ts'

/** Takes one message of the live stream. Returning true says: my caches are right already, nothing else needs to be loaded. */
export type LiveHandler = (message: LiveMessage) => boolean | void

const handlers = new Map<string, Set<LiveHandler>>()

/**
 * A screen that can bring itself up to date more cheaply than by loading anew listens here. @param recordType 'task', 'comment' …
 * @returns a function that stops listening
 */
export function onLive(recordType: string, handler: LiveHandler): () => void {
  const listening = handlers.get(recordType) ?? new Set()
  handlers.set(recordType, listening.add(handler))
  return () => void listening.delete(handler)
}

/** Hands a message to everyone who listens for its record. @returns true when one of them has taken care of it */
export function tellLive(message: LiveMessage): boolean {
  let handled = false
  for (const handler of handlers.get(message.recordType) ?? []) handled = handler(message) === true || handled
  return handled
}
