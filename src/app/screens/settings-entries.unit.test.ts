import { expect, test } from 'vitest'
import { settingsParts } from '#features/screens.ts'
import { searchSettings, settingsFor } from './settings-entries.ts'

const every = settingsParts.flatMap(({ permission }) => permission ?? [])
const admin = settingsFor({ permissions: every, user: { roles: ['admin'] } })
const client = settingsFor({ permissions: ['calendar.own'], user: { roles: ['client'] } })

const shown = (groups: ReturnType<typeof settingsFor>) =>
  groups.map(({ label, entries }) => [label, ...entries.map((entry) => entry.label)])
const found = (typed: string, groups = admin) => {
  const { groups: left, best } = searchSettings(groups, typed)
  return [best?.label, ...left.flatMap(({ entries }) => entries.map(({ label }) => label))]
}

test('an admin gets every entry once, in three groups; Account, Appearance, Notifications and Security come first', () => {
  expect(shown(admin)).toEqual([
    ['You', 'Account', 'Appearance', 'Notifications', 'Security', 'Calendar'],
    ['Workspace', 'Workspace', 'Billing', 'Reminders', 'Templates', 'Mail', 'Pages', 'Recently deleted'],
    ['Compliance', 'Approvals', 'Leak test', 'Audit log'],
  ])
  const parts = admin.flatMap(({ entries }) => entries.flatMap((entry) => entry.parts.map(({ part }) => part)))
  expect(parts.toSorted()).toEqual(settingsParts.map(({ part }) => part).toSorted())
})

test('others get what they may open, and no empty group', () => {
  expect(shown(client)).toEqual([
    ['You', 'Account', 'Appearance', 'Notifications', 'Security', 'Calendar'],
    ['Workspace', 'Recently deleted'],
  ])
  expect(shown(settingsFor({ permissions: [], user: { roles: [] } }))).toEqual([
    ['You', 'Account', 'Appearance', 'Notifications', 'Security'],
  ])
})

test('the search matches names of entries and of what is inside; the name of an entry counts first', () => {
  expect(found('curren')).toEqual(['Workspace', 'Workspace'])
  expect(found('mail')[0]).toBe('Mail')
  expect(found(' PASSWORD ')).toEqual(['Security', 'Security'])
  expect(found('zzz')).toEqual([undefined])
  expect(searchSettings(admin, 'holi').best?.found).toEqual(['Holidays'])
  expect(searchSettings(admin, '  ')).toMatchObject({ groups: admin, best: undefined })
})

test('the search finds nothing that is closed to the person', () => {
  for (const typed of ['audit', 'currency', 'holidays', 'verification', 'pages']) expect(found(typed, client)).toEqual([undefined])
})
