import { defineApi, deletionView, idInput, op, page, restoreInput } from '#shared/contract/endpoint.ts'
import {
  contentCalendar,
  contentCalendarInput,
  contentCountInput,
  contentCounts,
  contentCreate,
  contentItemDetail,
  contentItemView,
  contentList,
  contentUpdate,
} from './schema.ts'

const create = ['content.create-graphic', 'content.create-video', 'content.create-ad']

export const contentApi = defineApi({
  'GET /api/content-items': op({
    summary: 'List content, the newest first; people outside the agency find what was shared with them',
    rights: ['content.view'],
    input: contentList,
    output: page(contentItemView),
  }),
  'GET /api/content-counts': op({
    summary: 'How much content there is of each type and status, and waiting for whom',
    rights: ['content.view'],
    input: contentCountInput,
    output: contentCounts,
  }),
  'GET /api/content-calendar': op({
    summary: 'Content by its due date: of each day how much there is, and the first of it',
    rights: ['content.view'],
    input: contentCalendarInput,
    output: contentCalendar,
  }),
  'GET /api/content-items/:id': op({
    summary: 'One content item with its current version',
    rights: ['content.view'],
    input: idInput,
    output: contentItemDetail,
  }),
  'POST /api/content-items': op({
    summary: 'Create a graphic, a video, an ad or an article in a project or a brand, with its first file or without',
    rights: create,
    input: contentCreate,
    output: contentItemDetail,
  }),
  'PATCH /api/content-items/:id': op({
    summary: 'Change fields of a content item; what it says or where it runs sets an approved or published one in revision',
    rights: ['content.edit', 'content.assign'],
    input: contentUpdate,
    output: contentItemDetail,
  }),
  'DELETE /api/content-items/:id': op({
    summary: 'Delete a content item with its versions; it can be restored for 30 days',
    rights: ['content.delete'],
    input: idInput,
    output: deletionView,
  }),
  'POST /api/content-items/:id/restore': op({
    summary: 'Take a deletion back',
    rights: ['content.delete'],
    input: restoreInput,
    output: contentItemDetail,
  }),
})
