import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { toast } from '#ui/overlays/toast.tsx'

interface CopyLinkProps {
  readonly link: string
  readonly label: string
  /** The link is on the clipboard already. */
  readonly wasCopied?: boolean
}

/** A link to pass on, with a button that copies it. */
export function CopyLink({ link, label, wasCopied = false }: CopyLinkProps) {
  const [copied, setCopied] = useState(wasCopied)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // Browsers allow the clipboard only over https or on this machine.
      toast.info('Copy the link by hand', { description: 'This browser does not let a page copy here. Select the link and copy it.' })
    }
  }
  return (
    <div className="flex items-center gap-2">
      <TextInput readOnly value={link} aria-label={label} onFocus={(event) => event.target.select()} />
      <Button icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
