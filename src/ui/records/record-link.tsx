import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { noRecord } from '#shared/records/addresses.ts'

interface RecordLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  /** Its search parameter: `task`. */
  readonly kind: string
  readonly id: string
}

/** Opens a record over the page one is on. */
export function RecordLink({ kind, id, ...rest }: RecordLinkProps) {
  const to = {
    to: '.',
    search: (before: object) => ({ ...before, ...noRecord, [kind]: id }),
    resetScroll: false,
  } as object as ComponentProps<typeof Link>
  return <Link {...to} {...rest} data-record={id} />
}
