import type { TestApp } from '../../testing/app.ts'
import type { FeatureMatrix } from '../../testing/matrix-files.ts'
import type { Given, Scenario, Scenarios, Shape, Standing } from '../../testing/matrix-world.ts'
import { byId } from '../../testing/record-cases.ts'
import { uploadOf } from '../../testing/uploads.ts'
import { storedFileRow } from '../files/seed.ts'
import { files } from '../files/table.ts'
import { createRow } from './rules.ts'
import { type ContentCalendar, contentTypes } from './schema.ts'
import { contentReviewRow, contentRow, contentShareRow, contentVersionRow } from './seed.ts'
import { contentItems, contentReviewers, contentReviews, contentShares, contentVersions } from './table.ts'

export const shapesOfContent: readonly Shape[] = ['own', 'assigned', 'in scope', 'foreign']

type At = Pick<Given, 'app' | 'world' | 'shape' | 'project'> & { who: { user: { id: string } } }
type More = Partial<{
  deletedAt: Date
  status: string
  shared: boolean
  contentType: string
  review: boolean
  title: string
  dueDate: string
}>

const storedFor = async (app: TestApp): Promise<string> =>
  app.insert(files, await storedFileRow(app.services.storage, Buffer.from('picture'), { name: 'poster.png' }))

/** An item of the shape with two versions, of which clients see the second unless told; where it is not the caller's, it is a colleague's. */
export async function contentOf(given: At, { shared = true, review, ...more }: More = {}): Promise<string> {
  const { app, who, world, shape, project } = given
  const createdBy = shape === 'own' ? who.user.id : world.colleague.id
  const assignedTo = shape === 'assigned' ? who.user.id : world.colleague.id
  const article = more.contentType === 'article'
  const row = contentRow({
    title: 'Poster',
    contentType: 'graphic',
    projectId: project.id,
    createdBy,
    assignedTo,
    versionNumber: 2,
    ...(shared ? { sharedVersion: 2 } : {}),
    ...more,
  })
  const id = await app.insert(contentItems, row)
  const file = { fileId: article ? undefined : await storedFor(app), fileName: 'poster.png', fileType: 'image/png', fileSize: 7 }
  for (const number of [1, 2]) {
    const content = article ? { body: `# Text ${number}` } : file
    await app.insert(contentVersions, contentVersionRow({ contentItemId: id, number, uploadedBy: createdBy, ...content }))
    if (shared) {
      const settledAt = number === 1 ? new Date() : undefined
      const share = {
        contentItemId: id,
        versionNumber: number,
        sharedBy: world.colleague.id,
        sharedAt: new Date(Date.now() - 1000 + number),
      }
      await app.insert(contentShares, contentShareRow({ ...share, settledAt }))
    }
  }
  if (review || more.status === 'pending_review') await reviewOf(app, id, world.colleague.id)
  return id
}

/** An open round of an item, with one reviewer. */
async function reviewOf(app: TestApp, contentItemId: string, person: string): Promise<void> {
  const row = contentReviewRow({ contentItemId, round: 1, versionNumber: 2, submittedBy: person })
  await app.insert(contentReviews, row)
  await app.insert(contentReviewers, { review_id: row.id, user_id: person })
}

export const onContent = (
  rows: string[],
  input: (id: string, given: Given) => Record<string, unknown> | Promise<Record<string, unknown>>,
  more: More = {},
): Scenario => ({
  rows,
  seen: ['content.view'],
  shapes: shapesOfContent,
  standing: standingOf(more.status ?? 'draft'),
  input: async (given) => input(await contentOf(given, more), given),
})

const standingOf =
  (status: string) =>
  ({ shape }: Given): Standing => ({
    assignee: shape === 'assigned',
    creator: shape === 'own',
    inWork: status === 'draft' || status === 'in_revision',
    inScope: shape !== 'foreign',
  })

/** What nobody shared is out of sight for everybody outside the agency, wherever it lies. */
export const unshared = (scenario: Scenario, input: (id: string, given: Given) => Record<string, unknown>): Scenario => ({
  ...scenario,
  title: 'not shared',
  shapes: ['own', 'assigned', 'in scope'],
  standing: (given) => ({ ...standingOf('draft')(given), inScope: false }),
  input: async (given) => input(await contentOf(given, { shared: false }), given),
})
const holds = (answer: unknown, input: Record<string, unknown>): boolean =>
  (answer as { items: { id: string }[] }).items.some(({ id }) => id === input.ids)

/** Of a list there is nothing to hide. */
const { seen: _seen, ...asked } = onContent(['content.view'], (ids) => ({ ids }))
const listed: Scenario = { ...asked, finds: holds }
const opened = onContent(['content.view'], (id) => ({ id }))
const edited = (more: More, title: string): Scenario => ({
  ...onContent(['content.edit'], (id) => ({ id, title: 'Changed', priority: 'urgent' }), more),
  title,
})

const scenarios: Scenarios = {
  'GET /api/content-items': [listed, unshared(listed, (ids) => ({ ids }))],
  'GET /api/content-counts': [
    {
      rows: ['content.view'],
      shapes: ['assigned', 'foreign'],
      finds: (answer) => (answer as { total: number }).total > 0,
      input: async (given) => {
        const project = await given.app.project({ brand: given.brand })
        await contentOf({ ...given, project })
        return { projectId: project.id }
      },
    },
  ],
  'GET /api/content-calendar': [
    {
      rows: ['content.view'],
      shapes: ['assigned', 'foreign'],
      finds: (answer) => (answer as ContentCalendar).days.length > 0,
      input: async (given) => {
        const project = await given.app.project({ brand: given.brand })
        await contentOf({ ...given, project }, { dueDate: '2031-05-02' })
        return { projectId: project.id, dueFrom: '2031-05-01', dueTo: '2031-05-31' }
      },
    },
  ],
  'GET /api/content-items/:id': [opened, unshared(opened, (id) => ({ id }))],
  'POST /api/content-items': contentTypes.map((contentType) => ({
    title: contentType,
    rows: [createRow[contentType]],
    shapes: ['in scope', 'foreign'],
    input: async ({ project }) => ({ contentType, title: 'New', projectId: project.id }),
  })),
  'PATCH /api/content-items/:id': [
    edited({}, 'draft'),
    edited({ status: 'approved' }, 'approved'),
    { ...onContent(['content.assign'], (id) => ({ id, assignedTo: null })), title: 'assignee' },
    { ...onContent(['content.assign'], async (id, { app }) => ({ id, projectId: (await app.project()).id })), title: 'place' },
  ],
  'DELETE /api/content-items/:id': [onContent(['content.delete'], (id) => ({ id }))],
  'POST /api/content-items/:id/restore': [
    onContent(
      ['content.delete'],
      async (id, { app }) => {
        const [row] = await app.sql<{ deletionId: string }>('select deletion_id as "deletionId" from content_items where id = $1', [id])
        return { id, deletionId: row?.deletionId }
      },
      { deletedAt: new Date() },
    ),
  ],
}

/** The version that people outside the agency read, by its item. */
const versionShown = new Map<string, string>()

export const matrix: FeatureMatrix = {
  scenarios,
  kinds: {
    'content-item': { shapes: shapesOfContent, seen: ['content.view'], comment: ['content.comment'], make: (given) => contentOf(given) },
  },
  places: () => ({
    'content-item': contentTypes.map((contentType) => ({
      title: contentType,
      rows: [createRow[contentType]],
      shapes: ['in scope'],
      input: async () => ({ contentType }),
    })),
    'content-version': [onContent(['content.edit'], (contentItemId) => ({ contentItemId }))],
  }),
  lists: { 'GET /api/content-calendar': () => ({ dueFrom: '2031-05-01', dueTo: '2031-05-31' }) },
  grow: async ({ app, project, more, person, n }) => {
    for (const at of [project, more]) {
      const given = { app, who: { user: person }, world: { colleague: person } as Given['world'], shape: 'assigned' as const, project: at }
      await contentOf(given, { title: `Item ${n}`, status: n % 2 ? 'pending_review' : 'draft', shared: n % 3 !== 0, dueDate: '2031-05-02' })
    }
  },
  creates: {
    'POST /api/content-items': {
      given: async ({ app, admin }) => {
        const project = await app.project()
        const place = { place: 'content-item', contentType: 'graphic' }
        const uploadId = await uploadOf(app, admin.user, { place })
        const at = { projectId: project.id, brandId: project.brandId, assignedTo: project.managerId }
        return { contentType: 'graphic', tags: ['summer', 'sale'], uploadId, ...at }
      },
      takes: ['uploadId'],
      read: byId('GET /api/content-items/:id'),
      patch: 'PATCH /api/content-items/:id',
      history: 'content-item',
    },
  },
  outside: {
    'PATCH /api/content-items/:id': {
      make: async ({ app, project, colleague, influencer }) => {
        const given = { app, who: influencer, world: { colleague } as Given['world'], shape: 'assigned' as const, project }
        const id = await contentOf(given, { dueDate: '2031-05-02' })
        const [version] = await app.sql<{ id: string }>('select id from content_versions where content_item_id = $1 and number = 2', [id])
        versionShown.set(id, version?.id ?? '')
        return { id }
      },
      reads: (id) => [
        ['GET /api/content-items/:id', { id }],
        ['GET /api/content-items', {}],
        ['GET /api/content-calendar', { dueFrom: '2031-05-01', dueTo: '2031-05-31' }],
        ['GET /api/content-versions', { contentItemId: id }],
        ['GET /api/content-versions/:id', { id: versionShown.get(id) }],
        ['GET /api/history', { recordType: 'content-item', recordId: id }],
        ['GET /api/comments', { recordType: 'content-item', recordId: id }],
        ['GET /api/content-notes', { contentItemId: id }],
      ],
    },
  },
}
