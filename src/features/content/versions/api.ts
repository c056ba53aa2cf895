import { z } from 'zod'
import { defineApi, idInput, op, page } from '#shared/contract/endpoint.ts'
import { contentItemDetail } from '../items/schema.ts'
import {
  articlePicture,
  articlePictureMaxBytes,
  contentDifference,
  contentDifferenceInput,
  contentFile,
  contentVersionCreate,
  contentVersionDetail,
  contentVersionList,
  contentVersionRestore,
  contentVersionView,
} from './schema.ts'

export const contentVersionsApi = defineApi({
  'GET /api/content-items/:id/file': op({
    summary: 'The file of a content item; with `number` that of one of its versions',
    rights: ['content.view'],
    input: contentFile,
    output: z.unknown(),
    stream: true,
  }),
  'GET /api/content-versions': op({
    summary: 'The versions of a content item, the newest first; people outside the agency see those that were shared',
    rights: ['content.view'],
    input: contentVersionList,
    output: page(contentVersionView),
  }),
  'GET /api/content-versions/:id': op({
    summary: 'One version, with the text of an article',
    rights: ['content.view'],
    input: idInput,
    output: contentVersionDetail,
  }),
  'GET /api/content-versions/:id/difference': op({
    summary: 'What became of the text of an article between two of its versions',
    rights: ['content.view'],
    input: contentDifferenceInput,
    output: contentDifference,
  }),
  'POST /api/content-items/:id/versions': op({
    summary: 'Put one’s own finished upload, or the text of an article, over an item as its new version',
    rights: ['content.edit'],
    input: contentVersionCreate,
    output: contentItemDetail,
  }),
  'PUT /api/content-items/:id/picture': op({
    summary: 'Store a picture for the text of an article: an image under 10 MB as the raw body',
    rights: ['content.edit'],
    input: idInput,
    output: articlePicture,
    upload: { maxBytes: articlePictureMaxBytes },
  }),
  'POST /api/content-items/:id/versions/:number/restore': op({
    summary: 'Bring an old version back, as a new one',
    rights: ['content.edit'],
    input: contentVersionRestore,
    output: contentItemDetail,
  }),
})
