import { defineApi, op, page } from '#shared/endpoint.ts'
import { contentNote, contentNoteList } from './schema.ts'

export const contentNotesApi = defineApi({
  'GET /api/content-notes': op({
    summary: 'What was said of a content item and its versions, with time codes and places in words, each with its replies',
    rights: ['content.view'],
    input: contentNoteList,
    output: page(contentNote),
  }),
})
