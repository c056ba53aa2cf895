import { defineNotices, kind, quoted } from '#shared/records/notice-kinds.ts'

export const usageRightNotices = defineNotices({
  'file.rights': kind({
    type: 'project',
    label: 'The right to use a file of yours, or of a project you manage, ends',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ name, until, when }: { name: string; until: string; when: 'ahead' | 'today' | 'past' }) => {
      if (when === 'past') return { title: 'Usage rights ended', message: `The right to use ${quoted(name)} ended on ${until}.` }
      if (when === 'today') return { title: 'Usage rights end today', message: `${quoted(name)} may be used today for the last time.` }
      return { title: 'Usage rights end soon', message: `${quoted(name)} may be used until ${until}. Renew the right or plan without it.` }
    },
  }),
})
