import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor, useSession } from '#features/workspace/users/use-session.ts'
import { formatInstant } from '#ui/base/format.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { Button } from '#ui/controls/button.tsx'
import { CopyLink } from '#ui/controls/copy-link.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { FormSkeleton } from '#ui/display/form-skeleton.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { feedQuery, useFeedActs } from './client.ts'
import type { FeedMade, FeedView } from './schema.ts'

/** One's own due dates in any calendar program, by an address that only its owner has. */
export function CalendarTab() {
  const found = useQuery(feedQuery)
  const { external } = useActor()
  const [made, setMade] = useState<FeedMade | null>(null)
  if (found.isPending) return <FormSkeleton fields={['hint', 'plain']} />
  if (!found.data) return <ErrorState message={sentenceOf(found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />
  const { feed } = found.data
  // Elsewhere it may have been renewed or removed since: then this address is dead.
  const shown = made && feed?.madeAt === made.madeAt ? made : null
  return (
    <Panel
      title="Your due dates in your calendar"
      description={`An address that calendar programs subscribe to. It holds ${external ? 'what waits for your answer and what is due in your projects' : 'the tasks, deliverables, milestones and content that you have'}, and follows every change. What is finished leaves it.`}
      footer={<Acts feed={feed} onMade={setMade} />}
    >
      {shown ? <Address made={shown} /> : <State feed={feed} />}
    </Panel>
  )
}

function State({ feed }: { readonly feed: FeedView | null }) {
  const { user } = useSession()
  if (!feed)
    return (
      <p className="text-ink-2">
        There is no address yet. Make one, and paste it into your calendar program under “Subscribe” or “From URL”.
      </p>
    )
  const read = feed.lastReadAt ? `last fetched ${formatInstant(feed.lastReadAt, user.timezone)}` : 'not fetched by any calendar yet'
  return (
    <p className="text-ink-2">
      The address was made {formatInstant(feed.madeAt, user.timezone)}, {read}. It was shown once and is stored nowhere: where you have lost
      it, renew it.
    </p>
  )
}

function Address({ made }: { readonly made: FeedMade }) {
  if (made.url === null)
    return (
      <p role="alert" className="text-ink-2">
        The address was made, but lost on the way, and it is kept nowhere. Renew it.
      </p>
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2">
        Copy the address now: it is shown this once and stored nowhere. Whoever has it reads your due dates, so give it to your calendar
        alone.
      </p>
      <CopyLink link={made.url} label="Address of your calendar" />
    </div>
  )
}

function Acts({ feed, onMade }: { readonly feed: FeedView | null; readonly onMade: (made: FeedMade | null) => void }) {
  const { renew, remove } = useFeedActs()
  const confirm = useConfirm()
  const once = useOnce()
  const make = async () => {
    const sure =
      !feed ||
      (await confirm({
        title: 'Renew the address of your calendar?',
        body: 'The address you have now stops working at once, in every calendar that subscribes to it.',
        confirmLabel: 'Renew address',
        danger: true,
      }))
    if (!sure) return
    try {
      onMade(await renew.mutateAsync())
    } catch (error) {
      toast.error('The address was not made', { description: sentenceOf(error) })
    }
  }
  const end = async () => {
    const sure = await confirm({
      title: 'Remove your calendar feed?',
      body: 'Its address stops working at once. You can make a new one at any time.',
      confirmLabel: 'Remove feed',
      danger: true,
    })
    if (!sure) return
    try {
      await remove.mutateAsync()
      onMade(null)
      toast.success('Calendar feed removed')
    } catch (error) {
      toast.error('The calendar feed was not removed', { description: sentenceOf(error) })
    }
  }
  return (
    <>
      {feed && (
        <Button loading={remove.isPending} onClick={() => void once('remove', end)}>
          Remove feed
        </Button>
      )}
      <Button variant={feed ? 'secondary' : 'primary'} loading={renew.isPending} onClick={() => void once('renew', make)}>
        {feed ? 'Renew address' : 'Make an address'}
      </Button>
    </>
  )
}
