import { toast } from '../overlays/toast.tsx'
import type { Upload } from './upload-item.ts'

/** Says that files have been attached. */
export function tellUploaded(count: number): void {
  toast.success(count === 1 ? 'File uploaded successfully' : `${count} files uploaded successfully`)
}

/** Says once per batch that its files have been attached: with the last one that is on its way to the same place. */
export class UploadBatches {
  readonly #counts = new Map<string, number>()
  readonly #heard = new Set<string>()

  /** @param all every upload there is */
  taken({ key, owner, taking }: Upload, all: readonly Upload[]): void {
    if (!taking?.announced) return
    this.#heard.add(key)
    const count = (this.#counts.get(owner) ?? 0) + 1
    const underWay = all.some(
      (one) =>
        one.owner === owner && one.taking?.announced && !this.#heard.has(one.key) && one.problem === null && one.state !== 'unpicked',
    )
    if (underWay) {
      this.#counts.set(owner, count)
      return
    }
    this.#counts.delete(owner)
    tellUploaded(count)
  }
}
