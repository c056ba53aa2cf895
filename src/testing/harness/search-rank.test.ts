import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestClient, TestProject } from '../kit/test-app-types.ts'
import { startTestApp } from './app.ts'

// Whoever types a few letters and presses Enter means the person or project that begins with them.

let app: TestApp
let manager: TestClient
let project: TestProject
beforeAll(async () => {
  app = await startTestApp()
  manager = await app.as('project_manager')
  project = await app.project({ manager: manager.user })
  for (const fullName of ['Inês Almeida', 'Ana Meireles', 'Mei Tanaka', 'Bo Chen']) await app.user('creative', { fullName })
  const member = await app.user('creative', { fullName: 'Zoe Almeida' })
  await app.allocate(member, project, 'copywriter')
})
afterAll(() => app.close())

async function names(path: string): Promise<string[]> {
  const { body } = await manager.raw<{ items: { fullName?: string; name?: string }[] }>('GET', path)
  return body.items.map(({ fullName, name }) => fullName ?? name ?? '')
}

test('people are found by how their names begin, whatever their accents', async () => {
  expect(await names('/api/profiles?q=mei')).toEqual(['Mei Tanaka', 'Ana Meireles', 'Inês Almeida', 'Zoe Almeida'])
  expect(await names('/api/profiles?q=ines')).toEqual(['Inês Almeida'])
  const first = await manager.raw<{ nextCursor: string }>('GET', '/api/profiles?q=mei&limit=3')
  expect(await names(`/api/profiles?q=mei&limit=3&cursor=${first.body.nextCursor}`)).toEqual(['Zoe Almeida'])
})

test('of those to mention who fit equally well, the team of the project comes first', async () => {
  const task = await app.task({ project })
  const path = `/api/comments/mentionable?recordType=task&recordId=${task.id}&audience=internal`
  expect(await names(`${path}&q=mei`)).toEqual(['Mei Tanaka', 'Ana Meireles', 'Zoe Almeida', 'Inês Almeida'])
  expect((await names(path)).slice(0, 3)).toEqual(expect.arrayContaining([manager.user.fullName, 'Zoe Almeida']))
})

test('projects and brands of a selector are ranked alike', async () => {
  const brand = await app.brand({ name: 'Almeida' })
  await app.brand({ name: 'Meilen' })
  for (const name of ['Homeinsel', 'Neu Meilen', 'Meilen']) await app.project({ name, brand })
  expect(await names('/api/projects?open=true&q=mei')).toEqual(['Meilen', 'Neu Meilen', 'Homeinsel'])
  expect(await names('/api/brands?open=true&q=mei')).toEqual(['Meilen', 'Almeida'])
})
