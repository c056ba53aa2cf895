import { defineNotices, kind, quoted, said, type Titled } from '#shared/records/notice-kinds.ts'

export const projectNotices = defineNotices({
  'project.added': kind({
    type: 'project',
    label: 'You are added to a project',
    group: 'project-updates',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title, duty }: Titled & { duty: string }) =>
      said('Added to a project', `${by} added you to ${quoted(title)} as ${duty}.`),
  }),
  'project.removed': kind({
    type: 'project',
    label: 'You are removed from a project',
    group: 'project-updates',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title, duty }: Titled & { duty: string }) =>
      said('Removed from a project', `${by} removed you from ${quoted(title)} as ${duty}.`),
  }),
  'project.status': kind({
    type: 'project',
    label: 'A project of yours changes its status',
    group: 'project-updates',
    hears: 'followers',
    receivers: 'role',
    mail: false,
    words: ({ by, title, status }: Titled & { status: string }) =>
      said(`Project ${status.toLowerCase()}`, `${by} set the status of ${quoted(title)} to ${status}.`),
  }),
  'project.archived': kind({
    type: 'project',
    label: 'A project of yours is archived or restored',
    group: 'project-updates',
    hears: 'followers',
    receivers: 'role',
    mail: false,
    words: ({ by, title, archived }: Titled & { archived: boolean }) =>
      said(archived ? 'Project archived' : 'Project restored', `${by} ${archived ? 'archived' : 'restored'} ${quoted(title)}.`),
  }),
})
