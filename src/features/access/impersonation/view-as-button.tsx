import { Eye } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useViewAs } from './client.ts'

type Person = { readonly id: string; readonly fullName: string }

/** Opens the portal as this client sees it. */
export function ViewAsButton({ person }: { readonly person: Person }) {
  const { viewAs, opening } = useViewAs()
  return (
    <Button icon={<Eye aria-hidden />} loading={opening} onClick={() => viewAs(person.id)}>
      View as this client
    </Button>
  )
}

/** The same at the end of a row. */
export function ViewAsIcon({ person }: { readonly person: Person }) {
  const { viewAs, opening } = useViewAs()
  return (
    <IconButton
      size="sm"
      label={`View as ${person.fullName}`}
      icon={<Eye aria-hidden />}
      disabled={opening}
      onClick={() => viewAs(person.id)}
    />
  )
}
