import { Readable } from 'node:stream'
import sharp from 'sharp'
import { newStorageKey, type Storage } from '#platform/storage.ts'
import type { BrandEntry } from '../../src/features/brands/demo.ts'

const figures: Record<NonNullable<BrandEntry['mark']>, (colour: string) => string> = {
  rings: (c) => `<g fill="none" stroke="${c}" stroke-width="18"><circle cx="104" cy="128" r="52"/><circle cx="152" cy="128" r="52"/></g>`,
  peaks: (c) => `<path d="M32 184 L96 72 L136 142 L160 104 L224 184 Z" fill="${c}"/>`,
  leaf: (c) => `<path d="M128 40 C200 88 200 176 128 216 C56 176 56 88 128 40 Z M128 80 V216" fill="${c}" stroke-width="8"/>`,
  bars: (c) =>
    `<g fill="${c}"><rect x="60" y="112" width="32" height="88" rx="16"/><rect x="112" y="56" width="32" height="144" rx="16"/><rect x="164" y="88" width="32" height="112" rx="16"/></g>`,
  arc: (c) =>
    `<g fill="none" stroke="${c}" stroke-width="16" stroke-linecap="round"><path d="M56 168 a72 72 0 0 1 144 0"/><path d="M92 168 a36 36 0 0 1 72 0"/></g>`,
  grid: (c) =>
    `<g fill="${c}"><rect x="64" y="64" width="56" height="56" rx="10"/><rect x="136" y="64" width="56" height="56" rx="28"/><rect x="64" y="136" width="56" height="56" rx="28"/><rect x="136" y="136" width="56" height="56" rx="10"/></g>`,
  drop: (c) => `<path d="M128 44 C168 104 188 132 188 160 a60 60 0 0 1 -120 0 C68 132 88 104 128 44 Z" fill="${c}"/>`,
  sun: (c) =>
    `<circle cx="128" cy="128" r="44" fill="${c}"/><g stroke="${c}" stroke-width="14" stroke-linecap="round"><path d="M128 40v24M128 192v24M40 128h24M192 128h24M66 66l17 17M173 173l17 17M190 66l-17 17M83 173l-17 17"/></g>`,
}

/** A stored picture as a row of `files`. */
export type StoredLogo = { storage_key: string; name: string; media_type: string; size: number; sha256: string }

/** Draws a brand's mark and stores it as an upload would be stored: 256 px, WebP. */
export async function storeLogo(storage: Storage, brand: BrandEntry): Promise<StoredLogo | null> {
  if (!brand.mark) return null
  const [ground, figure] = brand.colours
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" rx="40" fill="${ground}"/>${figures[brand.mark](figure)}</svg>`
  const picture = await sharp(Buffer.from(svg)).webp({ quality: 90 }).toBuffer()
  const key = newStorageKey()
  const stored = await storage.put(key, Readable.from([picture]))
  return { storage_key: key, name: 'logo.webp', media_type: 'image/webp', ...stored }
}
