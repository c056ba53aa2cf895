import { defineNotices, kind } from '#shared/records/notice-kinds.ts'

export const accountNotices = defineNotices({
  'password.changed': kind<object, 'person'>({
    type: 'system',
    label: 'Your password is changed',
    hears: 'person',
    mail: false,
    account: true,
    address: '/settings?tab=security',
    words: () => ({
      title: 'Your password was changed',
      message: 'If it was not you, set a new one by “Forgot password?” on the sign-in screen and tell your admin.',
    }),
  }),
})
