import { Download, TriangleAlert } from 'lucide-react'
import { agreedRoundsMax } from '#features/clients/projects/schema.ts'
import { ShareButton } from '#features/records/share-links/share-by-link.tsx'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { useActor } from '#features/workspace/users/use-session.ts'
import { sizeText } from '#shared/values/size-text.ts'
import { formatDate, formatInstant } from '#ui/base/format.ts'
import { useToday } from '#ui/base/use-today.ts'
import { Button } from '#ui/controls/button.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { TagInput } from '#ui/controls/tag-input.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { startDownload } from '#ui/lists/start-download.ts'
import type { Editing } from '#ui/records/edit-in-place.ts'
import { DateProperty, MoneyProperty, NumberProperty, SelectProperty, TextProperty } from '#ui/records/fields-in-place.tsx'
import { LinesProperty } from '#ui/records/lines-property.tsx'
import { Property, PropertyText } from '#ui/records/property.tsx'
import { ContentStatusMark, contentPriorityOptions } from '../items/content-options.tsx'
import { approvedFieldWords, contentTypeLabels, hasPicture, isOverdue } from '../items/labels.ts'
import { canEditContent, canReopenContent } from '../items/rules.ts'
import { alternativeTextMax, type ContentItemDetail, contentFields, contentPlatformMax } from '../items/schema.ts'
import { ReviewActions } from '../reviews/review-actions.tsx'
import { canShareContent } from '../reviews/rules.ts'
import { rejectedWords } from '../versions/labels.ts'
import { ContentPlaceProperties } from './content-place-properties.tsx'
import { TurnPanel } from './turn-panel.tsx'

export type ContentFieldName = keyof typeof contentFields | 'assignedTo'
export type ContentEditing = Editing<ContentItemDetail, ContentFieldName>
type OneProps = { readonly editing: ContentEditing }

const shortMax = 50

/** Whose turn it is and what can be done; below, every field, edited where it stands by whoever may. */
export function ContentProperties({ editing }: OneProps) {
  const { row } = editing
  const { staff } = useActor()
  return (
    <div className="flex flex-col gap-0.5">
      <div className="max-md:hidden">
        <TurnAndActs item={row} />
      </div>
      <RevisionNote editing={editing} />
      <PropertyText label="Status">
        <ContentStatusMark status={row.status} />
      </PropertyText>
      <Published item={row} />
      {staff && <SharedText item={row} />}
      <SelectProperty editing={editing} name="priority" options={contentPriorityOptions} />
      <DueDate editing={editing} />
      <Assignee editing={editing} />
      <ContentPlaceProperties item={row} />
      <PropertyText label="Type">{contentTypeLabels[row.contentType]}</PropertyText>
      <TextProperty editing={editing} name="platform" limit={contentPlatformMax} />
      <TextProperty editing={editing} name="dimensions" limit={shortMax} />
      <TextProperty editing={editing} name="format" limit={shortMax} />
      {hasPicture(row.contentType) && <LinesProperty editing={editing} name="alternativeText" limit={alternativeTextMax} />}
      <Tags editing={editing} />
      {staff && <Internal editing={editing} />}
      <FileFacts item={row} />
    </div>
  )
}

/** Whose turn it is, and what can be done about it. On a phone it stands above everything else. */
export function TurnAndActs({ item }: { readonly item: ContentItemDetail }) {
  return (
    <>
      <TurnPanel item={item} />
      <RejectedNote item={item} />
      <ReviewActions item={item} className="mb-3 flex flex-wrap gap-2 empty:hidden" />
      <ShareReview item={item} />
    </>
  )
}

/** Opens the review to people without an account. */
function ShareReview({ item }: { readonly item: ContentItemDetail }) {
  const actor = useActor()
  if (item.versionNumber === 0 || !canShareContent(actor, item).allowed) return null
  return (
    <div className="mb-3">
      <ShareButton kind="review" record={{ recordType: 'content-item', recordId: item.id }} />
    </div>
  )
}

/** Tells editors of a rejected item, who cannot reopen it themselves, who can. */
function RejectedNote({ item }: { readonly item: ContentItemDetail }) {
  const actor = useActor()
  const words = rejectedWords(actor, item)
  if (words === null || !canEditContent(actor, item).allowed || canReopenContent(actor, item).allowed) return null
  return (
    <p className="mb-3 flex items-start gap-2 text-meta text-ink-2">
      <TriangleAlert aria-hidden size={14} className="mt-px shrink-0 text-warning" />
      {words}
    </p>
  )
}

/** Warns editors of an approved item which changes undo the approval. */
function RevisionNote({ editing: { row } }: OneProps) {
  const actor = useActor()
  if (row.status !== 'approved' && row.status !== 'published') return null
  if (!canEditContent(actor, row).allowed) return null
  return (
    <p className="mb-2 flex items-start gap-2 text-meta text-ink-2">
      <TriangleAlert aria-hidden size={14} className="mt-px shrink-0 text-warning" />
      {`This is ${row.status}. Changing its ${approvedFieldWords(row.contentType)} sets it back to In Revision, and so does a new version.`}
    </p>
  )
}

function Published({ item: { status, publishedUrl, publishedOn } }: { readonly item: ContentItemDetail }) {
  if (status !== 'published' || !publishedOn) return null
  return (
    <PropertyText label="Published">
      <span className="min-w-0 break-words">
        {formatDate(publishedOn, 'long')}
        {publishedUrl && (
          <a
            href={publishedUrl}
            target="_blank"
            rel="noreferrer"
            className="block break-all text-accent underline-offset-3 hover:underline pointer-coarse:min-h-11 pointer-coarse:content-center"
          >
            {publishedUrl}
          </a>
        )}
      </span>
    </PropertyText>
  )
}

/** To the agency: which version clients see, and since when. */
function SharedText({ item: { sharedVersion, sharedAt, versionNumber } }: { readonly item: ContentItemDetail }) {
  const { timezone } = useActor()
  if (sharedVersion === null || sharedAt === null) return <PropertyText label="Client sees">Nothing yet</PropertyText>
  const older = sharedVersion !== versionNumber
  return (
    <PropertyText label="Client sees">
      <span title={formatInstant(sharedAt, timezone, 'long')}>{`Version ${sharedVersion}`}</span>
      {older && <span className="text-secondary text-ink-2">{`not version ${versionNumber}`}</span>}
    </PropertyText>
  )
}

function DueDate({ editing }: OneProps) {
  const today = useToday(useActor().timezone)
  return <DateProperty editing={editing} name="dueDate" overdue={(dueDate) => isOverdue({ ...editing.row, dueDate }, today)} />
}

/** Whoever is on the team of its project or brand; the server says who is not. */
function Assignee({ editing: { row, edits, label, shown, notes, may } }: OneProps) {
  const actor = useActor()
  const { assignee } = row
  const changeable = may('assignedTo') && actor.staff
  const choices = usePeopleChoices({ enabled: changeable, ...(assignee?.id && { known: [{ ...assignee, id: assignee.id }] }) })
  if (!changeable) {
    return (
      <PropertyText label={label('assignedTo')}>
        {assignee ? (
          <>
            <Avatar person={assignee} size={20} decorative />
            <bdi className="min-w-0 break-words">{assignee.fullName}</bdi>
          </>
        ) : (
          'Nobody'
        )}
      </PropertyText>
    )
  }
  return (
    <Property label={label('assignedTo')} notes={notes('assignedTo')}>
      <PersonCombobox
        {...peopleToChoose(choices)}
        placeholder="Nobody"
        value={shown('assignedTo')}
        onChange={(assignedTo) => edits.pick({ assignedTo })}
      />
    </Property>
  )
}

function Tags({ editing: { row, edits, label, shown, notes, may } }: OneProps) {
  if (!may('tags')) {
    return (
      <PropertyText label={label('tags')}>
        {row.tags.length === 0 ? (
          'None'
        ) : (
          <span className="flex flex-wrap gap-1">
            {row.tags.map((tag) => (
              <Badge key={tag}>
                <bdi>{tag}</bdi>
              </Badge>
            ))}
          </span>
        )}
      </PropertyText>
    )
  }
  return (
    <Property label={label('tags')} notes={notes('tags')}>
      <TagInput value={shown('tags')} onChange={(tags) => edits.pick({ tags })} placeholder="None" />
    </Property>
  )
}

/** What the agency keeps to itself. */
function Internal({ editing }: OneProps) {
  const { row, edits, label, shown, notes, may } = editing
  const currency = shown('currency') ?? 'EUR'
  return (
    <section aria-label="Agency only" className="mt-3 flex flex-col gap-0.5 border-t border-line pt-3">
      <p className="pb-1 text-meta text-ink-3">Only the agency sees these</p>
      <MoneyProperty editing={editing} name="budgetAllocated" currency={currency} />
      <MoneyProperty editing={editing} name="actualCost" currency={currency} />
      {may('currency') ? (
        <Property label={label('currency')} notes={notes('currency')}>
          <Combobox
            options={currencyOptions(currency)}
            value={currency}
            onChange={(next) => next && next !== row.currency && edits.pick({ currency: next })}
            emptyText="No currency by that code"
          />
        </Property>
      ) : (
        <PropertyText label={label('currency')}>{currency}</PropertyText>
      )}
      <NumberProperty editing={editing} name="agreedRounds" min={1} max={agreedRoundsMax} step={1} unit="rounds" />
    </section>
  )
}

function FileFacts({ item: { id, file } }: { readonly item: ContentItemDetail }) {
  if (!file) return null
  return (
    <>
      <PropertyText label="File">
        <span className="min-w-0 break-all">
          <bdi>{file.name}</bdi>
          <span className="block text-secondary text-ink-2">{`${file.mediaType} · ${sizeText(file.size)}`}</span>
        </span>
      </PropertyText>
      <Button
        className="mt-2 self-start"
        size="sm"
        icon={<Download aria-hidden />}
        onClick={() => startDownload(`/api/content-items/${id}/file`)}
      >
        Download
      </Button>
    </>
  )
}
