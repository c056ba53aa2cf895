import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, EyeOff, Globe, type LucideIcon, MessageSquareWarning, OctagonX, RotateCcw, Send, Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useActor } from '#features/workspace/users/use-session.ts'
import { Button, type ButtonVariant } from '#ui/controls/button.tsx'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import type { ContentItemDetail } from '../items/schema.ts'
import type { Deciding } from './decision-dialog.tsx'
import { actsFor, type ReviewAct } from './rules.ts'
import { useSharingActs } from './use-sharing-acts.tsx'

const DecisionDialog = lazyPart(
  async () => (await import('./decision-dialog.tsx')).DecisionDialog,
  ({ onClose }) => onClose(),
)
const SubmitDialog = lazyPart(
  async () => (await import('./submit-dialog.tsx')).SubmitDialog,
  ({ onClose }) => onClose(),
)
const PublishDialog = lazyPart(
  async () => (await import('./publish-dialog.tsx')).PublishDialog,
  ({ onClose }) => onClose(),
)

interface ReviewActionsProps {
  readonly item: ContentItemDetail
  /** Which version is on screen, where that is not always the newest: nobody decides on one they do not see. */
  readonly looking?: number | undefined
  /** Brings a version on screen. */
  readonly onLook?: ((versionNumber: number) => void) | undefined
  readonly className?: string
}

type Opened = Deciding | 'submit' | 'publish'
type Offer = { readonly key: string; readonly label: string; readonly icon: LucideIcon; readonly press: () => void }

/** What this person can do with an item now, and the dialogs in which it is done. Nothing where there is nothing to do. */
export function ReviewActions({ item, looking = item.versionNumber, onLook, className = 'flex flex-wrap gap-2' }: ReviewActionsProps) {
  const actor = useActor()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const sharing = useSharingActs(item)
  const acts = actsFor(actor, item)
  const close = () => setOpened(null)
  const look = (versionNumber: number) => {
    // What was refused for it may have been faster than the news of it.
    void queryClient.invalidateQueries({ queryKey: ['content-item', item.id] })
    onLook?.(versionNumber)
  }
  if (acts.length === 0 && opened === null) return null
  const older = looking !== item.versionNumber
  const buttons = older ? [] : acts.flatMap((act) => buttonsOf(act, item, setOpened, sharing))
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- buttons, no fields
    <div role="group" aria-label="Review" data-keep-clear className={className}>
      {older && (
        <Button size="sm" onClick={() => look(item.versionNumber)}>
          {`Look at version ${item.versionNumber} to decide`}
        </Button>
      )}
      {buttons.map(({ key, label, icon: Icon, press }, at) => (
        <Button key={key} size="sm" variant={variantOf(key, at)} icon={<Icon aria-hidden />} onClick={press}>
          {label}
        </Button>
      ))}
      <Suspense fallback={null}>
        {opened === 'submit' && <SubmitDialog item={item} onLook={look} onClose={close} />}
        {opened === 'publish' && <PublishDialog item={item} onLook={look} onClose={close} />}
        {typeof opened === 'object' && opened !== null && <DecisionDialog item={item} deciding={opened} onLook={look} onClose={close} />}
      </Suspense>
    </div>
  )
}

/** What to do next is the accent's; what only clients' sight hangs on, or begins anew, is not. */
const variantOf = (key: string, at: number): ButtonVariant => (at === 0 && !quiet.has(key) ? 'primary' : 'secondary')
const quiet: ReadonlySet<string> = new Set(['share', 'unshare', 'reopen'])

function buttonsOf(
  act: ReviewAct,
  { versionNumber: number }: Pick<ContentItemDetail, 'versionNumber'>,
  open: (what: Opened) => void,
  { share, unshare, reopen }: ReturnType<typeof useSharingActs>,
): Offer[] {
  const deciding = (key: string, label: string, icon: LucideIcon, what: Deciding): Offer => ({ key, label, icon, press: () => open(what) })
  const all: Readonly<Record<ReviewAct, Offer[]>> = {
    verdict: [
      deciding('approve', `Approve v${number}`, BadgeCheck, { by: 'client', outcome: 'approved' }),
      deciding('changes', 'Ask for changes', MessageSquareWarning, { by: 'client', outcome: 'changes' }),
    ],
    submit: [{ key: 'submit', label: 'Submit for review', icon: Send, press: () => open('submit') }],
    decide: [
      deciding('approve', `Approve v${number}`, BadgeCheck, { by: 'agency', outcome: 'approved' }),
      deciding('revision', 'Needs revision', MessageSquareWarning, { by: 'agency', outcome: 'needs_revision' }),
      deciding('reject', 'Reject', OctagonX, { by: 'agency', outcome: 'rejected' }),
    ],
    publish: [{ key: 'publish', label: `Publish v${number}`, icon: Globe, press: () => open('publish') }],
    share: [{ key: 'share', label: `Share v${number} with client`, icon: Share2, press: () => void share() }],
    unshare: [{ key: 'unshare', label: 'Take back from client', icon: EyeOff, press: () => void unshare() }],
    reopen: [{ key: 'reopen', label: 'Make it a draft again', icon: RotateCcw, press: () => void reopen() }],
  }
  return all[act]
}
