import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFocusNext } from '#ui/base/use-focus-next.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { SettersMenu } from '#ui/lists/setters-menu.tsx'
import { useOpenRecord } from '#ui/records/use-open-record.ts'
import { campaignWords } from '../campaigns/labels.ts'
import type { CampaignView } from '../campaigns/schema.ts'
import { useCampaignActions, useCampaignSetters } from './card-actions.tsx'

/** What can be done with a row of the table without opening it. */
export function CampaignMenu({ campaign }: { readonly campaign: CampaignView }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const focusNext = useFocusNext()
  const label = `Actions for ${campaign.name}`
  if (!isOpen)
    return (
      <IconButton ref={button} size="sm" label={label} aria-haspopup="menu" icon={<Ellipsis aria-hidden />} onClick={() => setOpen(true)} />
    )
  const close = () => {
    setOpen(false)
    focusNext(() => button.current)
  }
  return <OpenMenu campaign={campaign} label={label} onClose={close} />
}

interface OpenMenuProps {
  readonly campaign: CampaignView
  readonly label: string
  readonly onClose: () => void
}

function OpenMenu({ campaign, label, onClose }: OpenMenuProps) {
  const open = useOpenRecord('campaign')
  const [cards] = useState(() => [campaign])
  return (
    <SettersMenu
      id={campaign.id}
      count={1}
      at={null}
      words={campaignWords}
      setters={useCampaignSetters(cards, useCampaignActions(cards))}
      onOpen={open}
      onClose={onClose}
      trigger={<IconButton size="sm" label={label} icon={<Ellipsis aria-hidden />} />}
    />
  )
}
