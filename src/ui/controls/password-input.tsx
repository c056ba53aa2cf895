import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextInput } from './text-input.tsx'

/** A password with a button that shows it. Tell `autoComplete`: "current-password" or "new-password". */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'trail' | 'lead'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trail={
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className="-mr-1.5 grid size-7 place-items-center rounded-chip text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:-mr-2.5 pointer-coarse:size-11"
        >
          <Icon aria-hidden size={16} />
        </button>
      }
    />
  )
}
