import { uploadsKey as storageKey } from './tray-needed.ts'
import type { Upload } from './upload-item.ts'

/** The server keeps what is not gone on with for a day. */
const keptMs = 24 * 3600 * 1000

/** What a browser remembers of running uploads, for when the page is loaded again; per person, whoever uses it next. */
export interface UploadMemory {
  readonly userId: string | null
  /** What this person began in a page that is there no more. */
  open(userId: string): Promise<readonly Upload[]>
  save(items: readonly Upload[]): void
  /** Says to other tabs that this one goes on with it; and that it does so no more. */
  hold(key: string): void
  release(key: string): void
}

type Kept = { readonly userId: string; readonly items: readonly Upload[] }

/** In the local storage, where there is one. What a tab holds, another one leaves alone. */
export class BrowserMemory implements UploadMemory {
  userId: string | null = null
  readonly #held = new Map<string, () => void>()
  readonly #gone = new Set<string>()

  async open(userId: string): Promise<readonly Upload[]> {
    for (const key of this.#held.keys()) this.release(key)
    this.userId = userId
    const elsewhere = await heldElsewhere()
    const found = read(userId).filter(({ key, begun }) => !elsewhere.has(key) && Date.now() - begun < keptMs)
    for (const { key } of found) this.hold(key)
    return found
  }

  save(items: readonly Upload[]): void {
    const { userId } = this
    if (userId === null) return
    const own = new Set([...this.#held.keys(), ...items.map(({ key }) => key)])
    // What other tabs keep stays; what this one let go of is gone.
    const others = read(userId).filter(({ key }) => !own.has(key) && !this.#gone.has(key))
    try {
      const kept: Kept = { userId, items: [...others, ...items] }
      if (kept.items.length === 0) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, JSON.stringify(kept))
    } catch {
      // Without storage, what is begun ends with the page.
    }
  }

  hold(key: string): void {
    if (this.#held.has(key)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held.set(key, resolve)
    // Absent where the portal is reached without TLS.
    void navigator.locks?.request(lockOf(key), () => promise).catch(() => undefined)
  }

  release(key: string): void {
    this.#held.get(key)?.()
    this.#held.delete(key)
    this.#gone.add(key)
  }
}

const lockOf = (key: string): string => `${storageKey} ${key}`

async function heldElsewhere(): Promise<ReadonlySet<string>> {
  const found = await navigator.locks?.query().catch(() => undefined)
  return new Set((found?.held ?? []).flatMap(({ name }) => (name?.startsWith(lockOf('')) ? [name.slice(lockOf('').length)] : [])))
}

function read(userId: string): readonly Upload[] {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Kept | null
    return kept?.userId === userId ? kept.items : []
  } catch {
    return []
  }
}
