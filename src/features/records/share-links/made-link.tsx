import { CopyLink } from '#ui/controls/copy-link.tsx'
import type { LinkMade } from './schema.ts'

interface MadeLinkProps {
  readonly made: LinkMade
  readonly password?: string | undefined
  /** It is on the clipboard already. */
  readonly copied?: boolean | undefined
}

/** A new address, said this once. Where the same request was sent twice, the server has forgotten it already. */
export function MadeLink({ made, password, copied = false }: MadeLinkProps) {
  if (made.url === null)
    return (
      <p role="alert" className="text-ink-2">
        The link was made, but its address was lost on the way and is kept nowhere. Give it a new address in the list below.
      </p>
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2">
        {copied
          ? 'The address is on your clipboard. It is shown this once and stored nowhere.'
          : 'Copy the address now: it is shown this once and stored nowhere.'}{' '}
        {password && 'Send the password by another way, such as the telephone.'}
      </p>
      <CopyLink link={made.url} label="Address of the link" wasCopied={copied} />
      {password && <CopyLink link={password} label="Password of the link" />}
    </div>
  )
}
