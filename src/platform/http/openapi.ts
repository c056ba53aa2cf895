import { z } from 'zod'
import { itemOf, type Operation } from '#shared/contract/endpoint.ts'
import type { RecordKinds } from '../records/record-kind.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 description of all mounted routes. https://spec.openapis.org/oas/v3.1.0 */
export function openApiDocument(
  routes: readonly Pick<Route, 'key' | 'operation'>[],
  publicUrl: string,
  kinds: Pick<RecordKinds, 'rowsOf'>,
): Json {
  const paths: Record<string, Json> = {}
  const schemas: Json = { Error: errorSchema }
  for (const { key, operation } of routes) {
    const [method = 'GET', url = ''] = key.split(' ')
    const path = url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(method, url, operation, { schemas, kinds }) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atelier',
      version: '1',
      description:
        'Everything the screens do. Sign in at POST /api/auth/sign-in/email and send the cookie. A list answers `items` and `nextCursor`, and whole as a spreadsheet to `Accept: text/csv`; an error answers `code`, `message` and, per field, `fields`. A create accepts an `Idempotency-Key`.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas },
  }
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    current: { description: 'With `stale`: the row as it is now.' },
    record: {
      description: 'With `conflict`: the record that the conflict is with, where one record can be named.',
      type: 'object',
      properties: { recordType: { type: 'string' }, id: { type: 'string' }, title: { type: 'string' }, url: { type: 'string' } },
    },
  },
}

function describe(
  method: string,
  url: string,
  operation: Operation,
  { schemas, kinds }: { schemas: Json; kinds: Pick<RecordKinds, 'rowsOf'> },
): Json {
  const input = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Json
  const properties = (input.properties ?? {}) as Record<string, Json>
  const required = new Set((input.required ?? []) as string[])
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const hasBody = method !== 'GET' && method !== 'DELETE' && !operation.upload
  const parameters: Json[] = inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } }))
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  if (!hasBody) {
    for (const [name, schema] of rest) parameters.push({ name, in: 'query', required: required.has(name), schema })
  }
  if (method === 'POST')
    parameters.push({ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } })
  const operationId = `${method.toLowerCase()}${url.replace('/api', '').replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`
  return {
    operationId,
    tags: [url.split('/')[2] ?? ''],
    summary: operation.summary,
    ...(typeof operation.rights === 'string' ? {} : { 'x-rights': kinds.rowsOf(operation.rights) }),
    ...(operation.rights === 'public' || operation.guest ? { security: [] } : {}),
    parameters,
    ...(hasBody ? { requestBody: jsonBody(rest, required, inPath) } : {}),
    ...(operation.upload ? { requestBody: { content: { 'application/octet-stream': {} } } } : {}),
    responses: {
      [method === 'POST' ? 201 : 200]: { description: 'Done', content: answer(operation, operationId, schemas) },
      default: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  }
}

function jsonBody(rest: [string, Json][], required: Set<string>, inPath: string[]): Json {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(rest),
    required: [...required].filter((name) => !inPath.includes(name)),
    additionalProperties: false,
  }
  return { content: { 'application/json': { schema } } }
}

/** @param schemas takes what an answer holds that holds itself: only there can it be referred to from anywhere in the document */
function answer(operation: Operation, operationId: string, schemas: Json): Json {
  if (operation.stream) return { '*/*': {} }
  const { $defs = {}, ...schema } = moved(z.toJSONSchema(operation.output, { io: 'output', unrepresentable: 'any' }), operationId)
  for (const [name, part] of Object.entries($defs)) schemas[operationId + name] = part
  const json = { 'application/json': { schema } }
  return itemOf(operation.output) ? { ...json, 'text/csv': { schema: { type: 'string' } } } : json
}

function moved(schema: object, operationId: string): Json & { $defs?: Json } {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', `"$ref":"#/components/schemas/${operationId}`)) as Json
}
