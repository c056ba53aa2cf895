import { defineNotices, kind, quoted, said, type Titled } from '#shared/records/notice-kinds.ts'
import type { Role } from '#shared/rights/roles.ts'
import { dateText } from '#shared/values/dates.ts'

/** Roles that approve content; canDecide and its twin in SQL use the same. */
const deciders: readonly Role[] = ['admin', 'project_manager', 'product_owner']

export const contentNotices = defineNotices({
  'content.assigned': kind({
    type: 'task',
    label: 'Content is assigned to you',
    group: 'task-assignments',
    hears: 'person',
    receivers: 'role',
    mail: true,
    words: ({ by, title }: Titled) => said('Content assigned to you', `${by} assigned ${quoted(title)} to you.`),
  }),
  'content.version': kind({
    type: 'project',
    label: 'Content you follow gets a new version',
    hears: 'followers',
    receivers: 'staff',
    mail: false,
    words: ({ by, title, number, note }: Titled & { number: number; note: string | null }) =>
      said(`Version ${number} of ${quoted(title)}`, `${by} put version ${number} over ${quoted(title)}${note ? `: ${note}` : '.'}`),
  }),
  'content.submitted': kind({
    type: 'task',
    label: 'Content waits for your review',
    group: 'task-assignments',
    hears: 'person',
    receivers: deciders,
    mail: true,
    words: ({ by, title, due }: Titled & { due: string | null }) =>
      said('Content to review', `${by} asks you to review ${quoted(title)}${due ? ` by ${dateText(due)}` : ''}.`),
  }),
  'content.unasked': kind({
    type: 'task',
    label: 'You are not asked for a review any more',
    hears: 'person',
    receivers: deciders,
    mail: false,
    words: ({ by, title }: Titled) => said('Not to review any more', `${by} asks others to review ${quoted(title)}.`),
  }),
  'content.review-due': kind({
    type: 'task',
    label: 'A review of yours is due tomorrow',
    hears: 'person',
    receivers: deciders,
    mail: true,
    words: ({ title, due }: { title: string; due: string }) =>
      said('Review due tomorrow', `${quoted(title)} waits for your review until ${due}.`),
  }),
  'content.nobody-reviews': kind({
    type: 'task',
    label: 'Nobody is left to review content of a project you manage',
    hears: 'person',
    receivers: deciders,
    mail: true,
    words: ({ title }: { title: string }) =>
      said('Nobody left to review it', `${quoted(title)} waits for you: whoever was asked has gone.`),
  }),
  'content.decided': kind({
    type: 'project',
    label: 'Content you follow is decided on',
    group: 'project-updates',
    hears: 'followers',
    receivers: 'staff',
    mail: true,
    words: ({ by, title, number, did }: Titled & { number: number; did: string }) =>
      said('Content was reviewed', `${by} ${did} version ${number} of ${quoted(title)}.`),
  }),
  'content.shared': kind({
    type: 'project',
    label: 'Content is shared with you',
    group: 'project-updates',
    hears: 'person',
    receivers: ['client'],
    mail: true,
    words: ({ by, title, number }: Titled & { number: number }) =>
      said('Something to look at', `${by} shared version ${number} of ${quoted(title)} with you and waits for your verdict.`),
  }),
  'content.verdict': kind({
    type: 'project',
    label: 'A client gives a verdict on content you follow',
    group: 'project-updates',
    hears: 'followers',
    receivers: 'staff',
    mail: true,
    words: ({ by, title, number, did }: Titled & { number: number; did: string }) =>
      said('Verdict of the client', `${by} ${did} version ${number} of ${quoted(title)}.`),
  }),
})
