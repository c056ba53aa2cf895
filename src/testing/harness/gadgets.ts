import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { deletableColumns, recordColumns } from '#platform/database/columns.ts'
import { row } from '#platform/database/db.ts'
import { type RecordKind, RecordKinds } from '#platform/records/record-kind.ts'
import type { DeclaredOutcome } from '#shared/records/decision-outcome.ts'
import { allowed } from '#shared/rights/decision.ts'
import { notFound } from '#shared/rights/errors.ts'
import type { TestApp } from '../kit/test-app-types.ts'

// A kind of record that no feature has: what follows from the registry has to hold for it without another line anywhere.

const gadgets = pgTable('gadgets', {
  ...recordColumns,
  ...deletableColumns,
  name: text('name').notNull(),
  projectId: uuid('project_id'),
  brandId: uuid('brand_id'),
  parentId: uuid('parent_id'),
  fileId: uuid('file_id'),
})
const gadgetParts = pgTable('gadget_parts', { ...deletableColumns, id: uuid('id').primaryKey(), gadgetId: uuid('gadget_id').notNull() })

const createTables = `
  create table gadgets (id uuid primary key, version int not null default 1, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(), deleted_at timestamptz, deletion_id uuid, name text not null,
    project_id uuid references projects, brand_id uuid references brands, parent_id uuid references gadgets, file_id uuid references files);
  create table gadget_parts (id uuid primary key, deleted_at timestamptz, deletion_id uuid, gadget_id uuid not null references gadgets)`

/** An outcome that no other kind has. */
export const gadgetSeen: DeclaredOutcome = { name: 'first_seen', label: 'Seen for the first time', tone: 'neutral' }

export const gadgetKind: RecordKind<typeof gadgets> = {
  name: 'gadget',
  noun: 'gadget',
  nouns: 'gadgets',
  table: gadgets,
  place: { project: gadgets.projectId, brand: gadgets.brandId },
  deletable: { parent: gadgets.parentId },
  view: z.object({ name: z.string() }),
  opensBy: 'gadgets.view',
  async find(db, _actor, id) {
    const found = await row<{ name: string; projectId: string | null }>(
      db,
      sql`select name, project_id as "projectId" from gadgets where id = ${id} and deleted_at is null`,
    )
    if (!found) throw notFound('gadget')
    return { id, title: found.name, projectId: found.projectId, brandId: null, assigneeId: null, concerns: [], url: `/gadgets?id=${id}` }
  },
  canComment: () => allowed,
  decided: {
    outcomes: [gadgetSeen],
    // The version of a gadget is its file, or its name where it has none.
    versionOf: async (db, id) => {
      const found = await row<{ name: string; file: string | null }>(db, sql`select name, file_id as file from gadgets where id = ${id}`)
      if (!found) return null
      return found.file ? { file: found.file } : { text: found.name }
    },
  },
}
export const gadgetPartKind: RecordKind<typeof gadgetParts> = {
  name: 'gadget-part',
  noun: 'part',
  nouns: 'parts',
  table: gadgetParts,
  place: { of: { column: gadgetParts.gadgetId, in: 'gadget' } },
  deletable: {},
}

export type TestGadget = { id: string; partId: string; fileId: string; attachedFileId: string; commentId: string }
type Given = { project?: { id: string }; brand?: { id: string }; parent?: { id: string }; daysDeleted?: number }

/** Adds the kind to an app: its tables, and its line in the registry. @returns a builder of gadgets with everything that hangs on one */
export async function addGadgets(app: TestApp): Promise<(given: Given) => Promise<TestGadget>> {
  await app.sql(createTables)
  const { all, purged } = await app.services.kinds()
  const kinds = new RecordKinds([...all, gadgetKind, gadgetPartKind], purged)
  app.services.kinds = async () => kinds
  const person = await app.user('creative')
  const oldFile = async (): Promise<string> => {
    const id = randomUUID()
    await app.sql(
      `insert into files (id, storage_key, name, media_type, state, created_at)
        values ($1::uuid, 'ab/' || $1::text, 'a.png', 'image/png', 'ready', now() - interval '2 days')`,
      [id],
    )
    return id
  }
  return async ({ project, brand, parent, daysDeleted }) => {
    const [id, partId, commentId] = [randomUUID(), randomUUID(), randomUUID()]
    const [fileId, attachedFileId] = [await oldFile(), await oldFile()]
    await app.sql(
      `insert into gadgets (id, name, project_id, brand_id, parent_id, file_id, deleted_at, deletion_id)
        values ($1, 'Gadget', $2, $3, $4, $5, now() - make_interval(days => $6), case when $6::int is null then null else gen_random_uuid() end)`,
      [id, project?.id ?? null, brand?.id ?? null, parent?.id ?? null, fileId, daysDeleted ?? null],
    )
    await app.sql('insert into gadget_parts (id, gadget_id) values ($1, $2)', [partId, id])
    await app.sql(
      `insert into comments (id, record_type, record_id, audience, body, author_id) values ($1, 'gadget', $2, 'client', 'Nice', $3)`,
      [commentId, id, person.id],
    )
    await app.sql(
      `insert into attachments (id, record_type, record_id, audience, file_id, file_name, uploaded_by)
        values (gen_random_uuid(), 'gadget', $1, 'client', $2, 'a.png', $3)`,
      [id, attachedFileId, person.id],
    )
    for (const [type, about] of Object.entries({ gadget: id, comment: commentId })) {
      await app.sql(
        `insert into notifications (id, user_id, type, kind, title, message, record_type, record_id)
          values (gen_random_uuid(), $1, 'comment', 'comment.created', 'T', 'M', $2, $3)`,
        [person.id, type, about],
      )
    }
    return { id, partId, fileId, attachedFileId, commentId }
  }
}
