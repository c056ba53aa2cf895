import { Download } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '#ui/controls/button.tsx'
import { useGuest } from './guest-context.ts'
import { mayDownload, opened, sentenceFor } from './server.ts'

interface DownloadButtonProps {
  readonly path: string
  readonly label?: string
  readonly variant?: ButtonVariant
  readonly className?: string
  /** Called with the reason a download was refused; null when another one begins. */
  readonly onRefused: (sentence: string | null) => void
  readonly children: ReactNode
}

/** Downloads a file. A refusal would replace the page, so the server is asked first. */
export function DownloadButton({ path, label, variant = 'secondary', className, onRefused, children }: DownloadButtonProps) {
  const { link, onEnd } = useGuest()
  const [asking, setAsking] = useState(false)
  const press = async (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    onRefused(null)
    setAsking(true)
    try {
      await mayDownload(path)
      const anchor = document.createElement('a')
      anchor.href = path
      anchor.download = ''
      anchor.click()
    } catch (error) {
      // Ask whether the link has ended only after a refusal.
      await opened(link.id).then(() => onRefused(sentenceFor(error)), onEnd)
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button
      variant={variant}
      className={className}
      loading={asking}
      icon={<Download aria-hidden />}
      render={
        <a href={path} aria-label={label} onClick={(event) => void press(event)}>
          {' '}
        </a>
      }
    >
      {children}
    </Button>
  )
}

/** Why a download was refused, next to its button. */
export function Refused({ sentence }: { readonly sentence: string | null }) {
  return (
    <p role="alert" className="text-secondary text-danger empty:hidden">
      {sentence}
    </p>
  )
}
