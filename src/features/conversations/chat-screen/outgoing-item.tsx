import { Clock, RotateCw, Trash2 } from 'lucide-react'
import { counted } from '#shared/values/counted.ts'
import { Button } from '#ui/controls/button.tsx'
import { RichText } from '#ui/text/rich-text.tsx'
import { type Outgoing, outbox } from '../messages/use-outbox.ts'

/** What was written here and is on its way, or was refused. */
export function OutgoingItem({ item }: { readonly item: Outgoing }) {
  const { body, mentions, refused, clientMsgId, uploadIds } = item
  return (
    <li data-outgoing className="flex gap-3 py-1 pl-[44px]">
      <div className="min-w-0 flex-1">
        <div className="text-ink-2">
          {body ? <RichText text={body} mentions={mentions} /> : <p className="text-body">{counted(uploadIds.length, 'file')}</p>}
        </div>
        {refused ? (
          <p role="alert" className="flex flex-wrap items-center gap-2 pt-1 text-meta text-danger">
            <span>Not sent: {refused}</span>
            <Button size="sm" icon={<RotateCw aria-hidden />} onClick={() => outbox.again(clientMsgId)}>
              Try again
            </Button>
            <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden />} onClick={() => outbox.drop(clientMsgId)}>
              Discard
            </Button>
          </p>
        ) : (
          <p className="flex items-center gap-1.5 pt-0.5 text-meta text-ink-3">
            <Clock aria-hidden size={12} />
            Sending…
          </p>
        )}
      </div>
    </li>
  )
}
