import type { DemoRows } from '../../../scripts/seed/collected.ts'
import { contentOf } from '../../../scripts/seed/document-files.ts'
import type { Row } from '../../testing/rows.ts'
import { fileRow, storedFileRow } from '../files/seed.ts'
import type { KitWord } from './schema.ts'
import { brandKitLogoRow, brandKitRow } from './seed.ts'

/** What no brand of the demo says. */
export const avoidedWords: KitWord[] = [
  { word: 'cheap', instead: 'good value' },
  { word: 'hotline', instead: 'service line' },
  { word: 'dealers', instead: 'partners' },
]

const fonts = [
  ['Canela', 'Headlines', 'Bought for web and print, five workplaces'],
  ['Söhne', 'Body text and captions', null],
] as const

/** Each brand of the demo has its colours, its fonts, and what it does not say; those with a logo have it as a file. */
export const demo: DemoRows = async ({ brands, projects }, random, clock, storage) => {
  const [kits, logos, files]: [Row[], Row[], Row[]] = [[], [], []]
  for (const brand of brands) {
    const [ground, figure] = brand.colours
    const palette = [
      { name: 'Ground', hex: ground, tolerance: 'normal' },
      { name: 'Figure', hex: figure, tolerance: 'normal' },
    ]
    const said = {
      palette,
      fonts: fonts.map(([name, use, licence]) => ({ name, use, licence })),
      words: avoidedWords,
      platforms: [],
      loudness: null,
    }
    kits.push(brandKitRow({ id: brand.id, ...said }))
    const keeper = projects.find((project) => project.brand.id === brand.id)?.manager
    if (brand.mark === null || !keeper) continue
    const made = {
      id: random.uuid(),
      name: 'logo-horizontal.png',
      createdBy: keeper.id,
      createdAt: clock.at(brand.since, 10).toISOString(),
    }
    const bytes = () => contentOf({ kind: 'png', text: [] }, made.name, brand, 0)
    const file: Row = { ...(storage ? await storedFileRow(storage, await bytes(), made) : fileRow(made)), media_type: 'image/png' }
    files.push(file)
    const logo = { brandId: brand.id, name: 'Horizontal', fileId: made.id, fileName: made.name, uploadedBy: keeper.id }
    logos.push(brandKitLogoRow({ id: random.uuid(), ...logo, createdAt: made.createdAt }))
  }
  return [
    ['brand_kits', kits],
    ['files', files],
    ['file_readings', storage ? files.map(({ id }) => ({ file_id: id })) : []],
    ['brand_kit_logos', logos],
  ]
}
