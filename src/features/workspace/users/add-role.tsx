import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { accountRoles, type Role, roleLabel } from '#shared/rights/roles.ts'
import { cn } from '#ui/base/cn.ts'
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

/**
 * The button that begins giving a role, and above its row the choice of one, so that no column gets another width; focus goes along and
 * comes back.
 */
export function AddRole({ person, adding, onBegin, onEnd }: AddRoleProps) {
  const open = accountRoles.filter((one) => !person.roles.includes(one))
  const button = useRef<HTMLButtonElement>(null)
  const back = useRef(false)
  useEffect(() => {
    if (adding || !back.current) return
    back.current = false
    button.current?.focus({ preventScroll: true })
  }, [adding])
  const end = () => {
    back.current = true
    onEnd()
  }
  return (
    <span className="flex items-center max-sm:ml-[26px] sm:relative sm:-ml-2.5">
      <Button
        ref={button}
        size="sm"
        variant="ghost"
        icon={<Plus aria-hidden />}
        disabled={open.length === 0}
        onClick={onBegin}
        data-add-role
        aria-label={`Add Role to ${person.fullName}`}
        className={cn(adding && 'invisible')}
      >
        Add Role
      </Button>
      {adding && <RoleChoice person={person} open={open} onEnd={end} />}
    </span>
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
    <span
      ref={frame}
      className="absolute z-10 flex items-center gap-1.5 rounded-control border border-line-strong bg-surface p-1 shadow-float max-sm:inset-x-3 max-sm:bottom-2 sm:top-1/2 sm:-right-[128px] sm:-translate-y-1/2"
    >
      <Select
        size="sm"
        className="max-sm:min-w-0 max-sm:flex-1 sm:w-36 xl:w-42"
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
