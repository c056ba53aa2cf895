import { defineNotices, kind, quoted, said, type Titled } from '#shared/records/notice-kinds.ts'

export const documentNotices = defineNotices({
  'document.uploaded': kind({
    type: 'project',
    label: 'A document is uploaded to a project or brand you follow',
    group: 'project-updates',
    hears: 'followers',
    receivers: 'role',
    mail: false,
    words: ({ by, title, place }: Titled & { place: string }) => said('New document', `${by} uploaded ${quoted(title)} to ${place}.`),
  }),
  'document.version': kind({
    type: 'project',
    label: 'A document you follow gets a new version',
    hears: 'followers',
    receivers: 'role',
    mail: false,
    words: ({ by, title, number, note }: Titled & { number: number; note: string | null }) =>
      said(`Version ${number} of a document`, `${by} uploaded version ${number} of ${quoted(title)}${note ? `: ${note}` : '.'}`),
  }),
})
