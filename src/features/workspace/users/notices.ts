import { type By, defineNotices, kind, said } from '#shared/records/notice-kinds.ts'

export const roleNotices = defineNotices({
  'role.given': kind({
    type: 'system',
    label: 'You are given a role',
    hears: 'person',
    mail: true,
    address: '/profile',
    words: ({ by, role }: By & { role: string }) => said('New role', `${by} gave you the role ${role}.`),
  }),
  'role.taken': kind({
    type: 'system',
    label: 'A role is taken from you',
    hears: 'person',
    mail: true,
    address: '/profile',
    words: ({ by, role }: By & { role: string }) => said('Role removed', `${by} took the role ${role} from you.`),
  }),
})
