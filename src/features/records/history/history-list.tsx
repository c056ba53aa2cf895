import { useActor } from '#features/workspace/users/use-session.ts'
import { signatureText } from '#shared/rights/actor.ts'
import { formatDate, formatInstant, formatRelative } from '#ui/base/format.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Loading, SkeletonText } from '#ui/display/skeleton.tsx'
import { ShowMore } from '#ui/lists/show-more.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import type { RightsField } from '../usage-rights/labels.ts'
import { rightsText } from '../usage-rights/rights-facts.tsx'
import { useHistory } from './client.ts'
import type { FieldWords } from './labels.ts'
import type { HistoryEntry } from './schema.ts'

type HistoryListProps = {
  readonly recordType: string
  readonly recordId: string
  /** what the record is called: 'task' */
  readonly noun: string
  readonly words: Readonly<Record<string, FieldWords>>
}

/** Who changed what, and when. */
export function HistoryList({ recordType, recordId, noun, words }: HistoryListProps) {
  const actor = useActor()
  const history = useHistory(recordType, recordId)
  if (history.isPending) {
    return (
      <Loading label="Loading history">
        <SkeletonText lines={5} />
      </Loading>
    )
  }
  if (!history.data)
    return <ErrorState compact message={history.error.message} onRetry={() => void history.refetch()} retrying={history.isFetching} />
  const names = Object.assign({}, ...history.data.pages.map((page) => page.names)) as Record<string, string>
  const items = history.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <EmptyState compact title="Nothing has happened yet" />
  return (
    <div className="flex flex-col gap-4">
      <ol aria-label="History" className="flex flex-col gap-3.5">
        {items.map((entry) => (
          <li key={entry.id} className="flex gap-2.5">
            {entry.actorKind === 'system' ? (
              <span className="size-6 shrink-0 rounded-full bg-hover" />
            ) : (
              <Avatar
                person={{
                  id: entry.actor?.id ?? null,
                  fullName: entry.actorName ?? entry.actor?.fullName ?? '',
                  avatarUrl: entry.actor?.avatarUrl ?? null,
                }}
                size={24}
                decorative
              />
            )}
            <div className="min-w-0 flex-1 pt-0.5">
              {sentences(entry, noun, words, names).map((sentence) => (
                <p key={sentence} className="text-body break-words text-ink-2">
                  <bdi className="font-medium text-ink">
                    {signatureText({ kind: entry.actorKind, name: entry.actorName, person: entry.actor })}
                  </bdi>{' '}
                  {sentence}
                </p>
              ))}
              <time dateTime={entry.at} title={formatInstant(entry.at, actor.timezone, 'long')} className="text-meta text-ink-3">
                {formatRelative(entry.at)}
              </time>
            </div>
          </li>
        ))}
      </ol>
      <ShowMore list={history} label="Show earlier" place="beside" />
    </div>
  )
}

const verbs: Readonly<Record<string, string>> = {
  created: 'created',
  deleted: 'deleted',
  restored: 'restored',
  archived: 'archived',
  unarchived: 'took out of the archive:',
  verdict: 'gave a verdict on',
  'name-removed': 'removed a name from the decisions on',
  'text-removed': 'removed a text from the decisions on',
}

function sentences(entry: HistoryEntry, noun: string, words: HistoryListProps['words'], names: Readonly<Record<string, string>>): string[] {
  const verb = verbs[entry.kind.split('.')[1] ?? '']
  if (verb) return [`${verb} this ${noun}`]
  const aboutRights = entry.kind.endsWith('.rights')
  const file = aboutRights ? entry.changes.find(({ field }) => field === 'attachment') : undefined
  const ofFile = file && apart(names[String(file.after)] ?? 'a file')
  const told = entry.changes
    .filter((change) => change !== file && !entry.changes.some(({ field }) => field === words[change.field]?.within))
    .map(({ field, before, after }) => {
      const text = changeText(words[field] ?? rightsWordsOf(field, ofFile) ?? { label: field }, before, after, names)
      const said = entry.changes.find((one) => words[one.field]?.within === field && words[one.field]?.said)?.after
      return typeof said === 'string' && said !== '' ? `${text}: “${apart(said)}”` : text
    })
  return told.length > 0 ? told : [`changed this ${noun}`]
}

function changeText(field: FieldWords, before: unknown, after: unknown, names: Readonly<Record<string, string>>): string {
  if (field.label === 'attachment') return fileText(before, after, names)
  if (field.long || field.silent) return after === null || after === '' ? `removed the ${field.label}` : `changed the ${field.label}`
  if (field.tells) return field.tells(typeof after === 'string' ? apart(after) : '')
  const was = valueText(field, before, names)
  const is = valueText(field, after, names)
  if (field.several) return severalText(field.label, was, is)
  if (was === null) return `set the ${field.label} to ${is ?? 'nothing'}`
  if (is === null) return `removed the ${field.label} (${was})`
  return `changed the ${field.label} from ${was} to ${is}`
}

/** One of several of a sort; what of it changed may be more than what it is called by. */
function severalText(label: string, was: string | null, is: string | null): string {
  if (was === null) return `added the ${label} “${is}”`
  if (is === null) return `removed the ${label} “${was}”`
  return was === is ? `changed the ${label} “${is}”` : `changed the ${label} “${was}” to “${is}”`
}

/** A file that came to the record or went from it; removed for good, it has no name left. */
function fileText(before: unknown, after: unknown, names: Readonly<Record<string, string>>): string {
  const name = names[String(after ?? before)]
  const file = name === undefined ? 'a file' : apart(name)
  return after === null ? `removed ${file}` : `attached ${file}`
}

function valueText(field: FieldWords, value: unknown, names: Readonly<Record<string, string>>): string | null {
  if (value === null || value === undefined || value === '') return null
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
  if (field.date) return formatDate(text, 'short')
  if (field.reads) return apart(field.reads(value)) || null
  const named = field.values?.[text] ?? names[text]
  if (named !== undefined) return apart(named)
  // An id whose name this reader is not told.
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text)) return 'another'
  return field.unit ? `${text} ${field.unit}` : field.label === 'name' ? `“${apart(text)}”` : apart(text)
}

/** A text written from right to left, set apart so that it does not turn the sentence round it. */
const apart = (text: string): string => (/[\u0590-\u08ff\ufb1d-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text)

/** As in a sentence that does not stand below the heading of the rights. */
const inHistory: Readonly<Record<RightsField, string>> = {
  licence: 'licence',
  terms: 'terms of use',
  holder: 'rights holder',
  validUntil: 'last day of use',
  territory: 'territory of use',
  channels: 'channels of use',
  source: 'source',
}

/** How what is said of a file reads in the history of the record that shows it. @param file its name, where the record has several */
function rightsWordsOf(field: string, file: string | undefined): FieldWords | undefined {
  const name = field.startsWith('rights.') ? (field.slice('rights.'.length) as RightsField) : undefined
  if (!name) return undefined
  const label = `${inHistory[name]}${file === undefined ? '' : ` of ${file}`}`
  return { label, reads: (value) => rightsText(name, value as never) }
}
