import sharp from 'sharp'
import { contentPictureRow } from '../../src/features/content/seed.ts'
import { fileRow, storedFileRow } from '../../src/features/files/seed.ts'
import type { SeedBrand } from '../../src/features/projects/demo.ts'
import type { Storage } from '../../src/platform/storage.ts'
import { pictureAddress } from '../../src/shared/text/tree.ts'
import type { Row } from '../../src/testing/rows.ts'
import type { Random } from './random.ts'

const size = { width: 1440, height: 810 }

/** What the pictures of an article show, in words, and how they are drawn in the colours of a brand. */
const pictures = [
  { alt: 'A window that stands open: the sun comes up behind two hills', drawn: windowOf },
  { alt: 'A laid table from above: a cup of coffee, and bread of which two slices are cut', drawn: tableOf },
] as const

type Version = { id: string; contentItemId: string; number: number; uploadedBy: string; createdAt: string }

/** The pictures in the articles of the demo: the first comes with the first version, the next says better what it shows and brings another. */
export class ArticlePictures {
  readonly files: Row[] = []
  readonly rows: Row[] = []
  /** which version shows which */
  readonly shown: Row[] = []
  readonly #random: Random
  readonly #storage: Storage | undefined
  /** those of the article that is being made */
  #named: { id: string; alt: string; address: string }[] = []

  constructor(random: Random, storage: Storage | undefined) {
    this.#random = random
    this.#storage = storage
  }

  /** @returns those of a version as Markdown */
  async of(brand: SeedBrand, { id: versionId, contentItemId, number, uploadedBy, createdAt }: Version): Promise<string[]> {
    if (number === 1) this.#named = []
    const next = pictures[this.#named.length]
    if (next) {
      const made = { id: this.#random.uuid(), name: 'image.webp', createdBy: uploadedBy, createdAt }
      const [ground, figure] = brand.colours
      // As an upload of it would be stored.
      const bytes = () =>
        sharp(Buffer.from(next.drawn(ground, figure)))
          .webp({ quality: 80, effort: 0 })
          .toBuffer()
      const stored = this.#storage ? await storedFileRow(this.#storage, await bytes(), made) : fileRow(made)
      const [fileId, sha256] = [String(stored.id), String(stored.sha256)]
      this.files.push({ ...stored, media_type: 'image/webp' })
      const id = this.#random.uuid()
      this.rows.push(contentPictureRow({ id, contentItemId, fileId, ...size, uploadedBy, createdAt }))
      this.#named.push({ id, alt: next.alt, address: pictureAddress({ fileId, sha256, ...size }) })
    }
    this.shown.push(...this.#named.map(({ id }) => ({ version_id: versionId, picture_id: id })))
    return this.#named.map(({ alt, address }) => `![${number === 1 ? alt.replace(/:.*/, '') : alt}](${address})`)
  }
}

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 810" width="${size.width}" height="${size.height}">${inside}</svg>`

function windowOf(ground: string, figure: string): string {
  const wing = (x: number, skew: number) =>
    `<g transform="translate(${x} 90) skewY(${skew})"><rect width="150" height="560" fill="#fffaf0" opacity="0.5"/><path d="M0 0H150V560H0ZM0 280H150" fill="none" stroke="#fffaf0" stroke-width="14"/></g>`
  return svg(
    `<rect width="1440" height="810" fill="${ground}"/><clipPath id="c"><rect x="420" y="90" width="600" height="560"/></clipPath>
    <g clip-path="url(#c)"><rect x="420" y="90" width="600" height="560" fill="#fbe3c0"/><circle cx="720" cy="420" r="120" fill="${figure}"/>
    <path d="M420 520Q560 380 740 500T1020 460V650H420Z" fill="${ground}" opacity="0.55"/><path d="M420 580Q640 470 800 560T1020 540V650H420Z" fill="${ground}" opacity="0.9"/></g>
    <rect x="420" y="90" width="600" height="560" fill="none" stroke="#fffaf0" stroke-width="18"/>${wing(262, 10)}${wing(1028, -10)}
    <rect x="360" y="650" width="720" height="34" rx="6" fill="#fffaf0"/>`,
  )
}

function tableOf(ground: string, figure: string): string {
  const slice = (x: number, turn: number) =>
    `<g transform="translate(${x} 420) rotate(${turn})"><rect x="-34" y="-120" width="68" height="240" rx="30" fill="#f3dcae" stroke="#b9803f" stroke-width="12"/></g>`
  return svg(
    `<rect width="1440" height="810" fill="#f4ecdf"/><path d="M0 0H1440V120H0ZM0 690H1440V810H0Z" fill="${ground}" opacity="0.16"/>
    <circle cx="450" cy="405" r="210" fill="#fff"/><circle cx="450" cy="405" r="210" fill="none" stroke="${ground}" stroke-width="10"/>
    <circle cx="590" cy="405" r="46" fill="none" stroke="${ground}" stroke-width="22"/>
    <circle cx="450" cy="405" r="128" fill="${ground}"/><circle cx="450" cy="405" r="104" fill="#4a2d1c"/><path d="M400 380q50-44 100 0" fill="none" stroke="${figure}" stroke-width="12" stroke-linecap="round"/>
    <rect x="780" y="250" width="520" height="340" rx="28" fill="#c9995f"/><rect x="1040" y="300" width="220" height="240" rx="90" fill="#b9803f"/><path d="M1090 320v200M1150 310v220M1210 320v200" stroke="#f3dcae" stroke-width="10" stroke-linecap="round"/>
    ${slice(880, -6)}${slice(970, 4)}`,
  )
}
