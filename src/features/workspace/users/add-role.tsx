import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { accountRoles, type Role, roleLabel } from '#shared/rights/roles.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/select.tsx'
import type { ProfileView } from './schema.ts'
import { useRoleChanges } from './use-role-changes.tsx'

interface AddRoleProps {
  readonly person: ProfileView
  readonly adding: boolean
  readonly onBegin: () => void
  readonly onEnd: () => void
}

/** The button that begins giving a role, and in its place the choice of one; focus goes along and comes back. */
export function AddRole({ person, adding, onBegin, onEnd }: AddRoleProps) {
  const open = accountRoles.filter((one) => !person.roles.includes(one))
  const button = useRef<HTMLButtonElement>(null)
  const back = useRef(false)
  useEffect(() => {
    if (adding || !back.current) return
    back.current = false
    button.current?.focus({ preventScroll: true })
  }, [adding])
  if (adding) {
    const end = () => {
      back.current = true
      onEnd()
    }
    return <RoleChoice person={person} open={open} onEnd={end} />
  }
  return (
    <Button
      ref={button}
      size="sm"
      variant="ghost"
      icon={<Plus aria-hidden />}
      disabled={open.length === 0}
      onClick={onBegin}
      data-add-role
      aria-label={`Add Role to ${person.fullName}`}
      className="max-sm:ml-[26px] sm:-ml-2.5"
    >
      Add Role
    </Button>
  )
}

interface RoleChoiceProps {
  readonly person: ProfileView
  /** Roles the person does not hold. */
  readonly open: readonly Role[]
  readonly onEnd: () => void
}

function RoleChoice({ person, open, onEnd }: RoleChoiceProps) {
  const [chosen, setChosen] = useState<Role | null>(null)
  const { give, giving } = useRoleChanges()
  const once = useOnce()
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => frame.current?.querySelector<HTMLElement>('[role=combobox]')?.focus({ preventScroll: true }), [])
  // Another admin may have given it meanwhile.
  const role = chosen && open.includes(chosen) ? chosen : null
  const save = async () => {
    if (role && (await give(person, role))) onEnd()
  }
  return (
    <span ref={frame} className="flex flex-wrap items-center gap-1.5 sm:max-lg:w-38 lg:max-xl:w-44 xl:flex-nowrap">
      <Select
        size="sm"
        className="w-44 max-xl:w-full"
        aria-label={`Role for ${person.fullName}`}
        placeholder="Select role"
        value={role}
        onChange={setChosen}
        options={open.map((value) => ({ value, label: roleLabel(value) }))}
      />
      <Button size="sm" variant="primary" disabled={!role} loading={giving} onClick={() => void once('assign', save)}>
        Assign
      </Button>
      <Button size="sm" onClick={onEnd}>
        Cancel
      </Button>
    </span>
  )
}
