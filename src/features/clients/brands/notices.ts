import { defineNotices, kind, quoted, said, type Titled } from '#shared/records/notice-kinds.ts'

export const brandNotices = defineNotices({
  'brand.added': kind({
    type: 'project',
    label: 'You are added to a brand',
    group: 'project-updates',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title }: Titled) => said('Added to a brand', `${by} added you to the team of ${quoted(title)}.`),
  }),
  'brand.removed': kind({
    type: 'project',
    label: 'You are removed from a brand',
    group: 'project-updates',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title }: Titled) => said('Removed from a brand', `${by} took you off the team of ${quoted(title)}.`),
  }),
})
