import type { FastifyInstance } from 'fastify'
import type { RouteKey } from '#shared/contract/endpoint.ts'
import { loadFeatures, recordKinds } from './features.ts'

type Schema = { type?: string | string[]; properties?: Record<string, Schema>; required?: string[]; description?: string }
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Described = {
  summary: string
  tags: string[]
  parameters: Parameter[]
  security?: unknown[]
  'x-rights'?: readonly string[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { content: Record<string, { schema?: Schema }> }>
}
type Document = { info: { title: string; description: string }; paths: Record<string, Record<string, Described>> }

/**
 * The OpenAPI description at /api/openapi.json and a page to read it at /api/docs: plain HTML, since the content policy allows no
 * inline script. Both are made when first asked for, because they would take 40 ms of every start.
 */
export function mountApiDocs(server: FastifyInstance, publicUrl: string): void {
  let description: Promise<unknown> | undefined
  let page: string | undefined
  const described = () => (description ??= describe(publicUrl))
  server.get('/api/openapi.json', async () => described())
  server.get('/api/docs', async (_request, reply) => {
    page ??= renderPage((await described()) as Document)
    return reply.type('text/html; charset=utf-8').send(page)
  })
  server.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}

async function describe(publicUrl: string): Promise<unknown> {
  const [{ openApiDocument }, { signInApi }, all, kinds] = await Promise.all([
    import('#platform/http/openapi.ts'),
    import('../features/access/auth/api.ts'),
    loadFeatures(),
    recordKinds(),
  ])
  const signIn = Object.entries(signInApi).map(([key, operation]) => ({ key: key as RouteKey, operation }))
  return openApiDocument([...signIn, ...all.flatMap((feature) => feature.routes)], publicUrl, kinds)
}

function renderPage({ info, paths }: Document): string {
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.tags[0] ?? ''
      groups.set(group, [...(groups.get(group) ?? []), renderOperation(method, path, operation)])
    }
  }
  const sections = [...groups].toSorted(([a], [b]) => a.localeCompare(b))
  const index = sections.map(([name]) => `<li><a href="#${escape(name)}">${escape(name)}</a></li>`).join('')
  const body = sections.map(
    ([name, operations]) => `<section id="${escape(name)}"><h2>${escape(name)}</h2>${operations.join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)} API</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<nav aria-label="Resources"><p><strong>${escape(info.title)} API</strong></p><ul>${index}</ul></nav>
<main><h1>${escape(info.title)} API</h1><p>${code(info.description)}</p><p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${body.join('')}</main></body></html>`
}

function renderOperation(method: string, path: string, operation: Described): string {
  const rights = operation['x-rights']
  const who = operation.security
    ? 'Open to everyone.'
    : rights
      ? `Rights: ${rights.map((right) => `<code>${escape(right)}</code>`).join(', ')}`
      : 'Any signed-in account.'
  const body = Object.values(operation.requestBody?.content ?? {})[0]
  const parameters = operation.parameters.filter(({ name }) => name !== 'Idempotency-Key')
  const [status, answer] = Object.entries(operation.responses)[0] ?? []
  const schema = Object.values(answer?.content ?? {})[0]?.schema
  return `<article><h3><span class="method">${method.toUpperCase()}</span> <code>${escape(path)}</code></h3><p>${escape(operation.summary)}. ${who}</p>
${
  parameters.length
    ? table(
        'Parameters',
        parameters.map((one) => [one.name, `${typeOf(one.schema)}, ${one.in}`, one.required]),
      )
    : ''
}
${body ? (body.schema?.properties ? table('Body', fieldsOf(body.schema)) : '<p>The body is the file itself, as application/octet-stream.</p>') : ''}
<details><summary>Answer ${escape(status ?? '')}</summary><pre tabindex="0">${escape(JSON.stringify(schema ?? {}, null, 2))}</pre></details></article>`
}

type Field = [name: string, type: string, required: boolean]

function fieldsOf(schema: Schema): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => [name, typeOf(field), schema.required?.includes(name) ?? false])
}

function typeOf(schema: Schema & { enum?: unknown[]; anyOf?: Schema[]; format?: string; maxLength?: number }): string {
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any')
  return [type, schema.format, schema.maxLength ? `at most ${schema.maxLength}` : undefined].filter(Boolean).join(', ')
}

function table(caption: string, fields: Field[]): string {
  const rows = fields.map(
    ([name, type, required]) =>
      `<tr><td><code>${escape(name)}</code></td><td>${escape(type)}</td><td>${required ? 'required' : ''}</td></tr>`,
  )
  return `<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption><tbody>${rows.join('')}</tbody></table></div>`
}

const code = (text: string) => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const style = `:root{color-scheme:light dark;--paper:#faf9f6;--surface:#fff;--line:#e6e3dc;--ink:#1d1c1a;--ink2:#5d5a54;--accent:#3346d3}
@media(prefers-color-scheme:dark){:root{--paper:#100f0d;--surface:#24221e;--line:#47443d;--ink:#efede8;--ink2:#aaa69d;--accent:#8b97ff}}
body{margin:0;display:grid;grid-template-columns:220px minmax(0,1fr);background:var(--paper);color:var(--ink);font:14px/20px system-ui,sans-serif}
nav{position:sticky;top:0;height:100vh;overflow:auto;box-sizing:border-box;padding:24px;border-right:1px solid var(--line)}
nav ul{list-style:none;padding:0}nav li{padding:2px 0}a{color:var(--accent)}main{padding:24px;max-width:900px}
h1{font-size:20px}h2{font-size:16px;margin:32px 0 8px}h3{font-size:14px;margin:0}.method{color:var(--accent)}
article{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:12px 16px;margin:8px 0}p{color:var(--ink2)}
table{border-collapse:collapse;width:100%}caption{text-align:left;font-weight:600;padding:4px 0}td{border-top:1px solid var(--line);padding:4px 8px 4px 0;vertical-align:top}
.scroll{overflow-x:auto}pre{overflow:auto;max-height:400px;font-size:12px}summary{cursor:pointer;color:var(--ink2)}
@media(max-width:700px){body{display:block}nav{position:static;height:auto;border:0}}
`
