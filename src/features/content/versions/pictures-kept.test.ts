import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUpFiles } from '#features/workspace/files/jobs.ts'
import { purgeExpired } from '#platform/records/purge.ts'
import { named, startArticles } from '#testing/harness/articles.ts'
import type { TestApp } from '#testing/kit/test-app-types.ts'
import { scheduled } from './routes.ts'
import type { ArticlePicture } from './schema.ts'

let world: Awaited<ReturnType<typeof startArticles>>
let app: TestApp
beforeAll(async () => {
  world = await startArticles()
  app = world.app
})
afterAll(() => app.close())

type Kept = { id: string; key: string }
const filesOf = (id: string) =>
  app.sql<Kept>(
    `select f.id, f.storage_key as key from content_pictures cp join files f on f.id = cp.file_id where cp.content_item_id = $1`,
    [id],
  )
/** As if everything of an article, its files too, had been made so long ago. */
const age = async (id: string, days: number) => {
  const then = `now() - interval '1 day' * $2`
  await app.sql(`update files set created_at = ${then} where id in (select file_id from content_pictures where content_item_id = $1)`, [
    id,
    days,
  ])
  await app.sql(`update content_pictures set created_at = ${then} where content_item_id = $1`, [id, days])
}
const clean = async () => {
  for (const job of scheduled(app.services)) await job.run()
  await cleanUpFiles(app.services)
}
const left = async (files: readonly Kept[]) => {
  const rows = await app.sql<{ id: string }>('select id from files where id = any($1)', [files.map(({ id }) => id)])
  const stored = await Promise.all(files.map(async ({ id, key }) => ((await app.services.storage.size(key)) === null ? [] : [id])))
  return { rows: rows.map(({ id }) => id).toSorted(), stored: stored.flat().toSorted() }
}
const both = (...pictures: ArticlePicture[]) => {
  const ids = pictures.map(({ fileId }) => fileId).toSorted()
  return { rows: ids, stored: ids }
}

test('a month after it was put in, one that no version came to show goes with its bytes; any other stays', async () => {
  const id = await world.article()
  const [first, second, unshown] = [await world.put(id), await world.put(id), await world.put(id)]
  await world.write(id, named(first))
  await world.write(id, named(second))
  await world.write(id, `${unshown.fileId} is only spoken of`)
  await age(id, 31)
  const fresh = await world.put(id)
  const files = await filesOf(id)
  expect(await left(files)).toEqual(both(first, second, unshown, fresh))
  await clean()
  expect(await left(files)).toEqual(both(first, second, fresh))
  expect((await filesOf(id)).map((one) => one.id).toSorted()).toEqual(both(first, second, fresh).rows)
  // What an old version shows is brought back with it.
  expect((await world.writer.raw('POST', `/api/content-items/${id}/versions/1/restore`, {})).status).toBe(201)
  await world.shareVersion(id, 4)
  expect(await Promise.all([world.looks(world.client, first), world.looks(world.client, second)])).toEqual([200, 404])
  expect((await world.write(id, named(unshown))).body.fields?.body).toMatch(/^Picture 1 of the text is not stored with this article/)
  await age(id, 29)
  await clean()
  expect(await left(files)).toEqual(both(first, second, fresh))
})

test('one that a version comes to show while the others are cleared away stays', async () => {
  const id = await world.article()
  const [stored, gone] = [await world.put(id), await world.put(id)]
  await age(id, 31)
  const saving = await app.pool.connect()
  try {
    // As saving does: the picture is held, and what shows it is written before the end.
    await saving.query('begin')
    await saving.query('select 1 from content_pictures where file_id = $1 for key share', [stored.fileId])
    await clean()
    await saving.query('commit')
  } finally {
    saving.release()
  }
  expect((await filesOf(id)).map((one) => one.id)).toEqual([stored.fileId])
  expect(await world.looks(world.writer, gone)).toBe(404)
  expect((await world.write(id, named(stored))).status).toBe(201)
  await clean()
  expect(await world.looks(world.manager, stored)).toBe(200)
})

test('a deleted article keeps its pictures as long as it can be restored, and is restored with them', async () => {
  const id = await world.article()
  const stored = await world.put(id)
  await world.write(id, named(stored))
  await age(id, 40)
  const { deletionId } = await world.manager.call<{ deletionId: string }>('DELETE /api/content-items/:id', { id })
  expect(await world.looks(world.manager, stored)).toBe(404)
  await clean()
  await purgeExpired(app.services)
  expect(await left(await filesOf(id))).toEqual(both(stored))
  await world.manager.call('POST /api/content-items/:id/restore', { id, deletionId })
  expect(await world.looks(world.manager, stored)).toBe(200)
})

test('a purged article leaves none behind, shown or not; what was decided on it stays in the chain', async () => {
  const id = await world.article('Gone')
  const [first, second, unshown] = [await world.put(id), await world.put(id), await world.put(id)]
  await world.write(id, named(first))
  await world.write(id, named(second))
  await world.approve(id, 2)
  const [version] = await app.sql<{ sha256: string }>('select sha256 from content_versions where content_item_id = $1 and number = 2', [id])
  await age(id, 40)
  const files = await filesOf(id)
  expect(await left(files)).toEqual(both(first, second, unshown))
  await world.manager.call('DELETE /api/content-items/:id', { id })
  await app.sql(`update content_items set deleted_at = now() - interval '31 days' where id = $1`, [id])
  await purgeExpired(app.services)
  await clean()
  expect(await left(files)).toEqual(both())
  const rows = await app.sql(
    `select 1 from content_pictures where content_item_id = $1 union all select 1 from content_versions where content_item_id = $1
        union all select 1 from content_items where id = $1`,
    [id],
  )
  expect(rows).toEqual([])
  expect(await app.sql('select record_title as title, sha256 from decisions where record_id = $1', [id])).toEqual([
    { title: 'Gone', sha256: version?.sha256 },
  ])
})
