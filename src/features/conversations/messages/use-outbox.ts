import type { InputOf } from '#shared/contract/endpoint.ts'
import type { PersonName } from '#shared/contract/refs.ts'
import { AppError, UnreachableError } from '#shared/rights/errors.ts'
import { useExternal } from '#ui/base/use-external.ts'
import type { chatMessagesApi } from './api.ts'
import { callMessages } from './client.ts'
import type { MessageView } from './schema.ts'

/** A message that was written here and is not on the server yet, as far as anybody knows. */
export type Outgoing = {
  readonly userId: string
  readonly conversationId: string
  readonly clientMsgId: string
  readonly body: string
  readonly mentions: readonly PersonName[]
  readonly replyToId: string | null
  readonly uploadIds: readonly string[]
  readonly at: string
  /** why the server does not take it; it is not sent again by itself */
  readonly refused?: string
}

const storedAs = 'atelier.chat.outbox'
const slowest = 15_000
/** Failed answers to one message, some 15 seconds in all, after which its author decides. */
const triesMax = 5

type Send = (input: InputOf<(typeof chatMessagesApi)['POST /api/chat-messages']>) => Promise<MessageView>

/**
 * What is written goes out in its order, one after the other, and is kept in this browser until the server has said that it has it: over a
 * lost connection, a restart and a page that is loaded again. It is sent under the id it was given here, so that it arrives once. Without a
 * connection it waits. A message that the server keeps failing on is set aside, and the others go on.
 */
export class Outbox {
  #items: readonly Outgoing[] = []
  readonly #listening = new Set<() => void>()
  #sending = false
  #failures = 0
  /** failed answers to the message that is next */
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #arrivals = new Set<(message: MessageView) => void>()
  readonly #refusals = new Set<(error: AppError) => void>()

  readonly #post: Send

  constructor(post: Send = (input) => callMessages('POST /api/chat-messages', input)) {
    this.#post = post
    if (import.meta.env.SSR) return
    this.#items = readStored()
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listening.add(changed)
    return () => void this.#listening.delete(changed)
  }
  readonly read = (): readonly Outgoing[] => this.#items

  /** Hears of what has arrived. @returns what ends it */
  onArrival(take: (message: MessageView) => void): () => void {
    this.#arrivals.add(take)
    return () => void this.#arrivals.delete(take)
  }

  onRefusal(take: (error: AppError) => void): () => void {
    this.#refusals.add(take)
    return () => void this.#refusals.delete(take)
  }

  add(item: Outgoing): void {
    this.#set([...this.#items, item])
    // Writing on must not use up the tries of a message that the server fails on.
    if (this.#tries === 0) this.#go()
  }

  /** Sends once more what was refused or given up. */
  again(clientMsgId: string): void {
    this.#set(this.#items.map(({ refused, ...item }) => (item.clientMsgId === clientMsgId || !refused ? item : { ...item, refused })))
    this.#go()
  }

  drop(clientMsgId: string): void {
    this.#set(this.#items.filter((item) => item.clientMsgId !== clientMsgId))
  }

  /** Begins with what was left when the page was closed, and again as soon as there is a connection. @param userId whose: others who use this browser keep theirs */
  begin(userId: string): void {
    this.#userId = userId
    this.#go()
  }
  #userId = ''

  #go(): void {
    clearTimeout(this.#timer)
    if (!this.#sending) void this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    this.#sending = true
    for (let next = this.#next(); next; next = this.#next()) {
      if (!(await this.#send(next))) {
        this.#failures += 1
        this.#timer = setTimeout(() => this.#go(), Math.min(500 * 2 ** this.#failures, slowest))
        break
      }
      this.#failures = 0
    }
    this.#sending = false
  }

  #next(): Outgoing | undefined {
    return this.#items.find(({ refused, userId }) => !refused && userId === this.#userId)
  }

  /** @returns false where it is to be sent again later */
  async #send(item: Outgoing): Promise<boolean> {
    const { conversationId, clientMsgId, body, replyToId, mentions, uploadIds } = item
    try {
      const input = { conversationId, clientMsgId, body, replyToId, mentions: mentions.map(({ id }) => id), uploadIds: [...uploadIds] }
      const message = await this.#post(input)
      for (const take of this.#arrivals) take(message)
      this.drop(clientMsgId)
      this.#tries = 0
      return true
    } catch (error) {
      if (this.#isToWait(error)) return false
      this.#tries = 0
      const refusal = error instanceof AppError ? error : new AppError('internal', 'Something went wrong. Try again.')
      this.#set(this.#items.map((one) => (one.clientMsgId === clientMsgId ? { ...one, refused: refusal.message } : one)))
      for (const take of this.#refusals) take(refusal)
      return true
    }
  }

  /** Without a connection or a session as long as it takes, after a failed answer a few times. */
  #isToWait(error: unknown): boolean {
    if (error instanceof UnreachableError) return true
    if (error instanceof AppError && waiting.has(error.code)) return true
    if (error instanceof AppError && !failing.has(error.code)) return false
    this.#tries += 1
    return this.#tries < triesMax
  }

  #set(items: readonly Outgoing[]): void {
    this.#items = items
    try {
      if (items.length === 0) localStorage.removeItem(storedAs)
      else localStorage.setItem(storedAs, JSON.stringify(items))
    } catch {
      // Without room it is kept as long as the page is open.
    }
    for (const changed of this.#listening) changed()
  }
}

/** Refusals that pass by themselves or with a sign-in. */
const waiting: ReadonlySet<string> = new Set(['too_many_requests', 'not_authenticated'])
/** Answers of a server, or of a proxy before it, that could not do its work. */
const failing: ReadonlySet<string> = new Set(['unavailable', 'internal'])

function readStored(): Outgoing[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]')
    return Array.isArray(kept) ? (kept as Outgoing[]).filter((item) => typeof item?.clientMsgId === 'string') : []
  } catch {
    return []
  }
}

/** The one of this tab. Two tabs that send the same make one message of it. */
export const outbox = new Outbox()

/** What this person has written in a conversation and what is not there yet. */
export function useOutgoing(userId: string, conversationId: string): readonly Outgoing[] {
  return useExternal(outbox.subscribe, outbox.read).filter((item) => item.userId === userId && item.conversationId === conversationId)
}
