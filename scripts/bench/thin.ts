import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { Pool, type PoolConfig } from 'pg'

/**
 * The yardstick: bare fastify and `pg` over the same tables. It returns the same rows as text built by PostgreSQL and knows no
 * session, rights, validation, events or compression: what a layer over PostgreSQL can reach at best.
 */
const port = Number(process.env.PORT)
const connection = JSON.parse(process.env.THIN_CONNECTION ?? 'null') as PoolConfig | null

/** With THIN_DATA_DIR it also starts the embedded database, for the comparison of starts. */
async function openOwn(): Promise<{ connection: PoolConfig; stop(): Promise<void> }> {
  const { openDatabase } = await import('../../src/platform/postgres/open.ts')
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as never
  return openDatabase({ DATA_DIR: process.env.THIN_DATA_DIR, DATABASE_URL: undefined, DATABASE_DIRECT_URL: undefined }, silent)
}

const own = connection ? null : await openOwn()
const pool = new Pool({ max: 16, ...(connection ?? own?.connection) })
pool.on('error', () => undefined)

const view = `t.id, t.name, t.description, t.project_id as "projectId", t.assignee_id as "assigneeId", t.due_date as "dueDate", t.priority, t.status,
  t.task_type as "taskType", t.estimated_hours as "estimatedHours", t.actual_hours as "actualHours", t.parent_task_id as "parentTaskId",
  t.order_index as "orderIndex", t.position, t.created_by as "createdBy", t.created_at as "createdAt", t.updated_at as "updatedAt", t.version,
  json_build_object('id', p.id, 'name', p.name, 'brandId', p.brand_id) as project,
  case when a.id is null then null else json_build_object('id', a.id, 'fullName', a.full_name, 'avatarUrl', a.avatar_file_id) end as assignee,
  json_build_object('id', c.id, 'fullName', c.full_name) as creator`
const joins = 'join projects p on p.id = t.project_id left join users a on a.id = t.assignee_id left join users c on c.id = t.created_by'

const list = `select coalesce(json_agg(r), '[]')::text as body from (
  select ${view} from tasks t ${joins} where t.deleted_at is null and p.archived_at is null
  order by coalesce(t.due_date, 'infinity'::date), t.id limit $1) r`
const board = `select coalesce(json_agg(r), '[]')::text as body from (
  select ${view} from tasks t ${joins} where t.deleted_at is null and t.project_id = $1 order by t.status, t.position) r`
const page = `select '<!doctype html><meta charset="utf-8"><title>Board</title><ul>' || coalesce(string_agg(
    format('<li data-card-id="%s"><b>%s</b><p>%s</p>%s %s %s %s</li>', t.id, t.name, t.description, t.status, t.priority, t.due_date, a.full_name),
    '' order by t.status, t.position), '') || '</ul>' as body
  from tasks t left join users a on a.id = t.assignee_id where t.deleted_at is null and t.project_id = $1`
const insert = `insert into tasks (id, name, project_id, assignee_id, position) values ($1, $2, $3, $4, $5)
  returning json_build_object('id', id, 'name', name, 'projectId', project_id, 'assigneeId', assignee_id, 'version', version)::text as body`

const server = fastify()
const answer = async (name: string, text: string, values: unknown[]): Promise<string> => {
  const found = await pool.query<{ body: string }>({ name, text, values })
  return found.rows[0]?.body ?? 'null'
}
server.get('/ready', async () => answer('ready', `select 'ready' as body`, []))
server.get<{ Querystring: { limit: string } }>('/list', async (request, reply) =>
  reply.type('application/json').send(await answer('list', list, [Number(request.query.limit)])),
)
server.get<{ Querystring: { projectId: string } }>('/board', async (request, reply) =>
  reply.type('application/json').send(await answer('board', board, [request.query.projectId])),
)
server.get<{ Querystring: { projectId: string } }>('/page', async (request, reply) =>
  reply.type('text/html').send(await answer('page', page, [request.query.projectId])),
)
let made = 0
server.post<{ Body: { name: string; projectId: string; assigneeId: string } }>('/tasks', async (request, reply) => {
  const { name, projectId, assigneeId } = request.body
  made += 1
  const position = `zthin${process.pid}x${made.toString(36).padStart(8, '0')}1`
  return reply
    .code(201)
    .type('application/json')
    .send(await answer('insert', insert, [randomUUID(), name, projectId, assigneeId, position]))
})

process.on('SIGTERM', () => {
  void server
    .close()
    .then(() => pool.end())
    .then(() => own?.stop())
    .then(() => process.exit(0))
})
// The run that started it was killed.
const parent = process.ppid
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 1000).unref()

await server.listen({ port, host: '127.0.0.1' })
