import { z } from 'zod'
import { defineApi, op, page } from '#shared/contract/endpoint.ts'
import { contentNote, contentNoteList, contentNotesOf } from './schema.ts'

export const contentNotesApi = defineApi({
  'GET /api/content-notes': op({
    summary: 'What was said of a content item and its versions, with time codes and places in words, each with its replies',
    rights: ['content.view'],
    input: contentNoteList,
    output: page(contentNote),
  }),
  'GET /api/content-notes/pdf': op({
    summary: 'The same as a PDF: each note with the frame, page or picture that it stands on, and its mark drawn there',
    rights: ['content.view'],
    input: contentNotesOf,
    output: z.unknown(),
    stream: true,
  }),
})
