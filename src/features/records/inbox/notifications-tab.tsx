import { useState } from 'react'
import { useSession } from '#features/workspace/users/use-session.ts'
import type { MailDelivery, NoticeGroup, NotificationType } from '#shared/records/notice-kinds.ts'
import { formatInstant } from '#ui/base/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Field } from '#ui/controls/field.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Select } from '#ui/controls/select.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { FormSkeleton } from '#ui/display/form-skeleton.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useNotificationSettings, useSettingsChange } from './client.ts'
import { startDesktopNotices } from './desktop-notices.tsx'
import type { SettingsUpdate, SettingsView } from './schema.ts'

const typeLabels: Record<NotificationType, string> = {
  task: 'Tasks',
  comment: 'Comments',
  project: 'Projects and brands',
  system: 'Your account',
}
const types: readonly NotificationType[] = ['task', 'comment', 'project', 'system']

/** The hours of a day in the viewer's locale, which the server knows only while it draws. */
const hourOptions = () =>
  Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: formatInstant(new Date(Date.UTC(2026, 0, 1, hour)), 'UTC', 'time'),
  }))

type PartProps = { readonly settings: SettingsView; readonly save: (patch: SettingsUpdate) => void }

/** What one wants to be told, and how; each change is kept at once. */
export function NotificationsTab() {
  const settings = useNotificationSettings()
  const change = useSettingsChange()
  if (settings.isPending) return <FormSkeleton fields={['hint', 'hint', 'hint', 'plain']} />
  if (!settings.data)
    return <ErrorState message={sentenceOf(settings.error)} onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
  const save = (patch: SettingsUpdate) =>
    change.mutate(patch, {
      onError: (error) => toast.error('Failed to save your notification settings', { description: sentenceOf(error) }),
    })
  return (
    <div className="flex flex-col gap-5">
      <Panel title="Notifications" description="Each change is saved at once.">
        <Switches settings={settings.data} save={save} />
      </Panel>
      <Panel title="Mails" description="They tell what you have not read in the portal yet.">
        <Mails settings={settings.data} save={save} />
      </Panel>
      <Panel title="This browser">
        <Desktop />
      </Panel>
      <Panel flush title="What you are told">
        <Kinds settings={settings.data} save={save} />
      </Panel>
    </div>
  )
}

/** Whether a switch of the specification stands for any kind that the person receives. */
const offersGroup = ({ offered }: SettingsView, group: NoticeGroup): boolean => offered.some((notice) => notice.group === group)

function Switches({ settings, save }: PartProps) {
  return (
    <div className="-my-1 flex flex-col divide-y divide-line *:py-2.5">
      <Switch checked={settings.email} onChange={(email) => save({ email })} hint="When off, only mails about your account itself are sent">
        Email
      </Switch>
      {offersGroup(settings, 'task-assignments') && (
        <Switch
          checked={settings.taskAssignments}
          onChange={(taskAssignments) => save({ taskAssignments })}
          hint="When a task is given to you or taken from you"
        >
          Task assignments
        </Switch>
      )}
      {offersGroup(settings, 'project-updates') && (
        <Switch
          checked={settings.projectUpdates}
          onChange={(projectUpdates) => save({ projectUpdates })}
          hint="When you come to a project or brand or leave it, and what becomes of your projects"
        >
          Project updates
        </Switch>
      )}
    </div>
  )
}

function Mails({ settings, save }: PartProps) {
  const { user } = useSession()
  return (
    <div className="flex flex-col gap-4">
      <Field label="When" group disabled={!settings.email}>
        <RadioGroup
          value={settings.delivery}
          onChange={(delivery: MailDelivery) => save({ delivery })}
          options={[
            { value: 'soon', label: 'As things happen', hint: 'Gathered for a few minutes, so that one mail tells of several' },
            { value: 'daily', label: 'Once a day', hint: 'Everything of a day in one mail' },
          ]}
        />
      </Field>
      {settings.delivery === 'daily' && (
        <div className="max-w-[280px]">
          <Field label="Hour of the day" hint={`By the clock of ${user.timezone}`} disabled={!settings.email}>
            <Select value={String(settings.digestHour)} onChange={(hour) => save({ digestHour: Number(hour) })} options={hourOptions()} />
          </Field>
        </div>
      )}
    </div>
  )
}

/** Whether this browser may show notices outside its window, as the browser itself has been told. */
function Desktop() {
  const [state, setState] = useState(() => ('Notification' in globalThis ? Notification.permission : 'denied'))
  const allow = async () => {
    const answer = await Notification.requestPermission()
    setState(answer)
    if (answer === 'granted') startDesktopNotices()
  }
  const hints = {
    granted: 'On: what comes while no tab of the portal is in front is shown on your desktop.',
    denied: 'Your browser does not let the portal show notices outside its window. You can change that in the browser, beside the address.',
    default: 'What comes while no tab of the portal is in front can be shown on your desktop.',
  }
  return (
    <div className="flex items-center justify-between gap-4 max-sm:flex-col max-sm:items-stretch">
      <p className="text-secondary text-ink-2">{hints[state]}</p>
      {state === 'default' && (
        <Button size="sm" onClick={() => void allow()}>
          Allow desktop notices
        </Button>
      )}
    </div>
  )
}

/** A line per kind and a box per channel. */
function Kinds({ settings, save }: PartProps) {
  const groupOff = (group: NoticeGroup | null) =>
    (group === 'task-assignments' && !settings.taskAssignments) || (group === 'project-updates' && !settings.projectUpdates)
  const kindsOf = (type: NotificationType) => settings.offered.filter((notice) => notice.type === type)
  return (
    <table className="w-full text-body">
      <thead>
        <tr className="border-b border-line text-meta text-ink-2">
          <th scope="col" className="py-2 pl-4 text-left font-medium">
            When
          </th>
          <th scope="col" className="w-20 py-2 text-center font-medium">
            Portal
          </th>
          <th scope="col" className="w-20 py-2 pr-2 text-center font-medium">
            Email
          </th>
        </tr>
      </thead>
      {types
        .filter((type) => kindsOf(type).length > 0)
        .map((type) => (
          <tbody key={type}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="bg-sunken px-4 py-1.5 text-left text-meta font-medium text-ink-2">
                {typeLabels[type]}
              </th>
            </tr>
            {kindsOf(type).map(({ name, label, group }) => {
              const channels = settings.kinds[name]
              const off = groupOff(group)
              return (
                <tr key={name} className="border-b border-line last:border-b-0">
                  <th scope="row" className={`py-1 pl-4 text-left font-normal ${off ? 'text-ink-3' : 'text-ink'}`}>
                    {label}
                  </th>
                  <td className="py-1">
                    <span className="grid min-h-8 place-items-center pointer-coarse:min-h-11">
                      <Checkbox
                        aria-label={`${label}: in the portal`}
                        checked={(channels?.app ?? false) && !off}
                        disabled={off}
                        onChange={(app) => save({ kinds: { [name]: { app } } })}
                      />
                    </span>
                  </td>
                  <td className="py-1 pr-2">
                    <span className="grid min-h-8 place-items-center pointer-coarse:min-h-11">
                      <Checkbox
                        aria-label={`${label}: by email`}
                        checked={(channels?.mail ?? false) && !off && settings.email}
                        disabled={off || !settings.email}
                        onChange={(mail) => save({ kinds: { [name]: { mail } } })}
                      />
                    </span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        ))}
    </table>
  )
}
