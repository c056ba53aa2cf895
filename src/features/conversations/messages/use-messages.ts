import { useQuery } from '@tanstack/react-query'
import { useExternal } from '#ui/base/use-external.ts'
import { callMessages } from './client.ts'
import { messagePage } from './labels.ts'
import type { MessageView } from './schema.ts'

export type Loaded = {
  /** in their order, without gaps from the oldest that is loaded to the newest */
  readonly messages: readonly MessageView[]
  /** the first of all is among them */
  readonly complete: boolean
  readonly loaded: boolean
}

/** Further behind than so many changes, loading the newest anew is cheaper than following each. */
const followed = 600
const empty: Loaded = { messages: [], complete: false, loaded: false }

/**
 * The messages of one conversation as far as they were loaded. What happened since comes by the number of the last change that is known
 * here, so that after any broken connection nothing is missing, twice or out of order; a message that is known in a newer form stays.
 */
export class Messages {
  readonly #conversationId: string
  readonly #bySeq = new Map<number, MessageView>()
  readonly #listening = new Set<() => void>()
  #first = Number.POSITIVE_INFINITY
  #rev = 0
  #complete = false
  #shown = empty
  #older: Promise<void> | undefined

  constructor(conversationId: string) {
    this.#conversationId = conversationId
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listening.add(changed)
    return () => void this.#listening.delete(changed)
  }
  readonly read = (): Loaded => this.#shown

  /** Brings it up to date. @returns the number of the last change that is known */
  async sync(signal: AbortSignal): Promise<number> {
    if (!this.#shown.loaded) return this.#begin(signal)
    for (let seen = 0; seen < followed; ) {
      const input = { conversationId: this.#conversationId, afterRev: this.#rev, limit: 200 }
      const { items, nextCursor } = await callMessages('GET /api/chat-messages', input, { signal })
      for (const item of items) this.#take(item)
      this.#rev = Math.max(this.#rev, items.at(-1)?.rev ?? 0)
      if (items.length > 0) this.#tell()
      if (nextCursor === null) return this.#rev
      seen += items.length
    }
    return this.#begin(signal)
  }

  async #begin(signal: AbortSignal): Promise<number> {
    const input = { conversationId: this.#conversationId, limit: messagePage }
    const { items, nextCursor } = await callMessages('GET /api/chat-messages', input, { signal })
    this.#bySeq.clear()
    this.#first = items.at(-1)?.seq ?? 0
    this.#complete = nextCursor === null
    // What else was changed up to here is not loaded, and comes in its newest form when it is.
    this.#rev = items.reduce((most, { rev }) => Math.max(most, rev), 0)
    for (const item of items) this.#bySeq.set(item.seq, item)
    this.#tell()
    return this.#rev
  }

  /** Loads those before the oldest. */
  older(): Promise<void> {
    if (this.#complete || !this.#shown.loaded) return Promise.resolve()
    this.#older ??= this.#loadOlder().finally(() => {
      this.#older = undefined
    })
    return this.#older
  }

  async #loadOlder(): Promise<void> {
    const before = this.#first
    const input = { conversationId: this.#conversationId, beforeSeq: before, limit: messagePage }
    const { items, nextCursor } = await callMessages('GET /api/chat-messages', input)
    // Begun anew meanwhile, these would leave a gap.
    if (before !== this.#first) return
    this.#first = items.at(-1)?.seq ?? this.#first
    this.#complete = nextCursor === null
    for (const item of items) this.#take(item)
    this.#tell()
  }

  /** Loads back until a message is there. */
  async reach(seq: number): Promise<void> {
    while (this.#shown.loaded && !this.#complete && this.#first > seq) await this.older()
  }

  /** Takes what the server answered to an own change; what lies between comes with the next sync. */
  put(message: MessageView): void {
    if (!this.#shown.loaded) return
    this.#take(message)
    this.#tell()
  }

  #take(message: MessageView): void {
    const known = this.#bySeq.get(message.seq)
    if (message.seq < this.#first || (known && known.rev > message.rev)) return
    this.#bySeq.set(message.seq, message)
  }

  #tell(): void {
    const messages = [...this.#bySeq.values()].sort((one, other) => one.seq - other.seq)
    this.#shown = { messages, complete: this.#complete, loaded: true }
    for (const changed of this.#listening) changed()
  }
}

const opened = new Map<string, Messages>()

/** The messages of a conversation for one person, who reads what comes after `fromSeq`. */
export function messagesOf(userId: string, conversation: { readonly id: string; readonly fromSeq: number }): Messages {
  const key = `${userId} ${conversation.id} ${conversation.fromSeq}`
  const there = opened.get(key) ?? new Messages(conversation.id)
  opened.set(key, there)
  return there
}

/** The messages, kept up to date by the live stream and whenever the connection comes back. */
export function useMessages(userId: string, conversation: { readonly id: string; readonly fromSeq: number }) {
  const store = messagesOf(userId, conversation)
  const query = useQuery({
    queryKey: ['chat-messages', conversation.id, conversation.fromSeq, userId],
    meta: { refreshedBy: ['chat-message', 'profile'] },
    queryFn: ({ signal }) => store.sync(signal),
    refetchOnReconnect: 'always',
  })
  return { store, query, ...useExternal(store.subscribe, store.read) }
}
