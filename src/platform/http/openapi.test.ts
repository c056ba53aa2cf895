import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadFeatures, features as unread } from '../../server/features.ts'
import { startTestApp } from '../../testing/harness/app.ts'
import type { TestApp } from '../../testing/kit/test-app-types.ts'
import { routeFinder } from './finder.ts'

const features = await loadFeatures()

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { description: string; content?: object }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: object
}

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await startTestApp()
  document = (await app.nobody.raw<Document>('GET', '/api/openapi.json')).body
})
afterAll(() => app.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => ({ path, method, one })))

test('is OpenAPI 3.1 with a title and a version', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
})

test('lists every route, and only these', () => {
  const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
  const mounted = features.flatMap((feature) => feature.routes).map((route) => route.key)
  expect(described.filter((key) => !key.includes(' /api/auth/')).toSorted()).toEqual(
    mounted.filter((key) => !key.includes(' /api/auth/')).toSorted(),
  )
})

test('finds every route at its address', async () => {
  const find = routeFinder(unread)
  for (const { key } of features.flatMap((feature) => feature.routes)) {
    const [method = '', url = ''] = key.split(' ')
    expect((await find(method, url))?.route.key).toBe(key)
  }
})

test('names every operation once', () => {
  const ids = operations().map(({ one }) => one.operationId)
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
})

test('describes each operation as the specification wants it', () => {
  for (const { path, method, one } of operations()) {
    const where = `${method} ${path}`
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const parameters = one.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(
      one.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name),
      where,
    ).toEqual(inPath)
    expect(
      one.parameters.filter((parameter) => parameter.in === 'path').every((parameter) => parameter.required),
      where,
    ).toBe(true)
    expect(parameters.toSorted(), where).toEqual([...new Set(parameters)].toSorted())
    expect(
      Object.values(one.responses).every((response) => response.description),
      where,
    ).toBe(true)
    expect(one.summary, where).toMatch(/\S/)
    if (method === 'get' || method === 'delete') expect(one.requestBody, where).toBeUndefined()
  }
})

test('refers only to what is in it', () => {
  const text = JSON.stringify(document)
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, target = '']) => target.split('/'))
  for (const target of references) {
    const found = target.reduce<unknown>((at, piece) => (at as Record<string, unknown> | undefined)?.[piece], document)
    expect(found, target.join('/')).toBeDefined()
  }
})

test('every list has limit and cursor, and every create an Idempotency-Key', () => {
  for (const { path, method, one } of operations()) {
    const names = one.parameters.map((parameter) => parameter.name)
    if (method === 'post') expect(names, path).toContain('Idempotency-Key')
    const answer = JSON.stringify(one.responses['200'] ?? {})
    if (method === 'get' && answer.includes('"nextCursor"') && !/\/(task|deliverable|campaign)-board$/.test(path)) {
      expect(names, path).toEqual(expect.arrayContaining(['limit', 'cursor']))
    }
  }
})
