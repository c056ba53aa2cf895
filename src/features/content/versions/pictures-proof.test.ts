import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Proof, picturesNamedIn, problemsOf } from '#features/records/decisions/verify.js'
import { parseText } from '#shared/markdown/parse.ts'
import { picturesIn } from '#shared/markdown/tree.ts'
import { writeText } from '#shared/markdown/write.ts'
import { named, startArticles } from '#testing/harness/articles.ts'
import { besideVerifier, type TakenProof, takeProof } from '#testing/harness/proofs.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import type { ArticlePicture } from './schema.ts'

let world: Awaited<ReturnType<typeof startArticles>>
let app: TestApp
let article: string
let coat: ArticlePicture
let hat: ArticlePicture
let taken: TakenProof
const text = () => `# Coats\n\n${named(coat, 'A coat\\] “Łódź”')}\n\n> Worn with\n\n- ${named(hat, '')}\n\n${named(coat, 'The same')}`

beforeAll(async () => {
  world = await startArticles()
  app = world.app
  article = await world.article('Winter')
  ;[coat, hat] = [await world.put(article), await world.put(article, 200)]
  await world.write(article, text())
  await world.approve(article, 1)
  // Approved once more: the same text, and then a text of its own.
  await world.write(article, text())
  await world.approve(article, 2)
  await world.write(article, 'No picture.')
  await world.approve(article, 3)
  const plain = await world.article('Another')
  await world.write(plain, 'CANARY of another article')
  await world.approve(plain, 1)
  taken = await takeProof(app, world.owner, `?recordType=content-item&recordId=${article}`)
})
afterAll(() => app.close())

const bytesOf = async ({ fileId }: ArticlePicture): Promise<Buffer> => {
  const [{ key } = { key: '' }] = await app.sql<{ key: string }>('select storage_key as key from files where id = $1', [fileId])
  const source = await app.services.storage.read(key)
  return source ? buffer(source) : Buffer.alloc(0)
}

test('the proof of an article holds its texts, and lists the pictures that each names', () => {
  const { proof, files } = taken
  const sum = createHash('sha256').update(text()).digest('hex')
  const pictures = [
    { words: 'A coat] “Łódź”', sha256: coat.sha256 },
    { words: '', sha256: hat.sha256 },
  ]
  expect(proof.texts).toEqual([
    { sha256: sum, text: text(), pictures },
    { sha256: createHash('sha256').update('No picture.').digest('hex'), text: 'No picture.', pictures: [] },
  ])
  expect(proof.decisions.map(({ sha256 }) => sha256).slice(0, 2)).toEqual([sum, sum])
  expect(problemsOf(proof)).toEqual([])
  expect(JSON.stringify(proof)).not.toContain('CANARY')
  expect(files['proof.pdf']?.length).toBeGreaterThan(10_000)
})

test('the verifier reads the pictures out of the text as Atelier does', () => {
  const shown = picturesIn(parseText(text(), 'article'))
  const once = new Map(shown.map(({ alt, sha256 }) => [sha256, alt] as const).toReversed())
  expect(picturesNamedIn(text())).toEqual([coat, hat].map(({ sha256 }) => ({ words: once.get(sha256), sha256 })))
  const written = writeText(parseText(text(), 'article'), 'article')
  expect(picturesNamedIn(written)).toEqual(picturesNamedIn(text()))
  expect(picturesNamedIn(`${coat.fileId} ${coat.sha256} picture:${coat.fileId}:${coat.sha256}`)).toEqual([])
})

test('all right is true; a changed picture is found and named, a missing one is told, and so is another text', async () => {
  const { proof } = taken
  const { put, run } = besideVerifier(app, taken)
  put('coat.webp', await bytesOf(coat))
  put('hat.webp', await bytesOf(hat))
  const [first] = proof.decisions
  const whole = await run(proof, 'coat.webp', 'hat.webp')
  expect(whole).toMatchObject({ code: 0, wrong: '' })
  expect(whole.said).toContain(
    `coat.webp: the picture "A coat] “Łódź”" in the text of Decision ${first?.number} (approved of content-item "Winter", version 1).`,
  )
  expect(whole.said).toContain('✓ 2 of 2 pictures that the texts name were compared, and are those that were decided on.')

  const missing = await run(proof, 'coat.webp')
  expect(missing).toMatchObject({ code: 0, wrong: '' })
  expect(missing.said).toContain(`its text names the picture "" (SHA-256 ${hat.sha256}), which is not among the files given.`)
  expect(missing.said).toContain('✓ 1 of 2 pictures')

  put('hat.webp', Buffer.concat([await bytesOf(hat), Buffer.from([0])]))
  const changed = await run(proof, 'coat.webp', 'hat.webp')
  expect(changed).toMatchObject({ code: 1, wrong: expect.stringMatching(/^✗ hat\.webp: no decision .* and no text in it names them/) })
  expect(changed.said).toContain(`its text names the picture "" (SHA-256 ${hat.sha256}), which is not among the files given.`)

  const [one, two] = proof.texts ?? []
  if (!one || !two) throw new Error('The proof holds two texts.')
  const wrongOf = async (texts: Proof['texts']) => {
    const { code, wrong } = await run({ ...proof, texts: texts ?? [] })
    return [code, wrong]
  }
  const about = `✗ Decision ${first?.number} (approved of content-item "Winter", version 1):`
  expect(await wrongOf([{ ...one, text: one.text.replace('Coats', 'Boats') }, two])).toEqual([
    1,
    `${about} the text that stands here is not the one that was decided on.\n`,
  ])
  expect(await wrongOf([{ ...one, pictures: one.pictures.slice(1) }, two])).toEqual([
    1,
    `${about} the pictures that are listed here are not those that its text names.\n`,
  ])
  const foreign = { text: 'x', sha256: createHash('sha256').update('x').digest('hex'), pictures: [] }
  expect(await wrongOf([one, two, foreign])).toEqual([1, expect.stringContaining('A text stands here on which no decision')])
})

test('a proof without texts, as the first format was, holds too: a text that was kept elsewhere is given as a file', async () => {
  const { texts: _texts, ...older } = taken.proof
  const { put, run } = besideVerifier(app, taken)
  const alone = await run(older)
  expect(alone).toMatchObject({ code: 0, wrong: '' })
  expect(alone.said).toContain('The texts of 3 decisions are not here')
  put('article.md', text())
  put('coat.webp', await bytesOf(coat))
  const given = await run(older, 'article.md', 'coat.webp')
  expect(given).toMatchObject({ code: 0, wrong: '' })
  expect(given.said).toContain('article.md: the bytes of Decision')
  expect(given.said).toContain('coat.webp: the picture "A coat] “Łódź”" in the text of Decision')
  expect(given.said).toContain('The texts of 1 decisions are not here')
})

test('a text that is not any more what was decided on is left out, and the proof of everything has none', async () => {
  await app.sql(`update content_versions set body = body || ' ' where content_item_id = $1 and number = 3`, [article])
  const { proof } = await takeProof(app, world.owner, `?recordType=content-item&recordId=${article}`)
  expect(proof.texts?.map(({ text: one }) => one)).toEqual([text()])
  const all = (await takeProof(app, await app.as('admin'))).proof
  expect([all.decisions.length, all.texts]).toEqual([4, []])
  expect(JSON.stringify(all)).toContain('the proof of all decisions holds no text')
})
