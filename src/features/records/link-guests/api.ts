import { z } from 'zod'
import { defineApi, idInput, op, page } from '#shared/contract/endpoint.ts'
import {
  guestNaming,
  linkOpen,
  openedFile,
  openedFileInput,
  openedFiles,
  openedLink,
  openedLogoInput,
  openedPreviewInput,
} from './schema.ts'

const stream = { output: z.unknown(), stream: true, rights: ['links.open'], guest: true }

export const openedLinksApi = defineApi({
  'POST /api/opened-links/:id': op({
    summary: 'Open a link by the secret in its address, and its password where one is asked; sets the cookie of this link alone',
    rights: 'public',
    input: linkOpen,
    output: openedLink,
  }),
  'GET /api/opened-links/:id': op({
    summary: 'What was shared by the link that one has opened',
    rights: ['links.open'],
    guest: true,
    input: idInput,
    output: openedLink,
  }),
  'POST /api/opened-links/:id/name': op({
    summary: 'Say how one is called: it stands beside what one writes and decides by this link, marked as a guest’s',
    rights: ['links.open'],
    guest: true,
    input: guestNaming,
    output: openedLink,
  }),
  'GET /api/opened-links/:id/files': op({
    summary: 'The files that the opened link holds now, folder by folder',
    rights: ['links.open'],
    guest: true,
    input: openedFiles,
    output: page(openedFile),
  }),
  'GET /api/opened-links/:id/files/:fileId': op({
    summary: 'One file of the opened link; takes Range',
    input: openedFileInput,
    ...stream,
  }),
  'GET /api/opened-links/:id/files/:fileId/preview': op({
    summary: 'A small picture of one of its files, or a copy of a video that browsers play; takes Range',
    input: openedPreviewInput,
    ...stream,
  }),
  'GET /api/opened-links/:id/archive': op({
    summary: 'All files of the opened link as one ZIP file, made while it is sent',
    input: idInput,
    ...stream,
  }),
  'GET /api/opened-links/:id/logo': op({ summary: 'The logo of the brand whose link it is', input: openedLogoInput, ...stream }),
})
