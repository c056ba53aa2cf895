import { useActor } from '#features/workspace/users/use-session.ts'
import type { ShownFile } from '#shared/records/shown-file.ts'
import { useToday } from '#ui/base/use-today.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { warningOf, warningText } from './rights-badge.tsx'

/**
 * Asks before files are shown to people outside the agency of which the right to use them ends soon or has ended.
 * @returns a function that says whether to go on; of other files it asks nothing
 */
export function useShareWarning(): (files: readonly Pick<ShownFile, 'name' | 'rights'>[]) => Promise<boolean> {
  const confirm = useConfirm()
  const today = useToday(useActor().timezone)
  return async (files) => {
    const warned = files.flatMap(({ name, rights }) => {
      const warning = warningOf(rights, today)
      return warning ? [{ name, text: warningText(warning, today) }] : []
    })
    const [first] = warned
    if (!first) return true
    const title = warned.length === 1 ? `Share “${first.name}” with the client?` : `Share ${warned.length} files with the client?`
    const body =
      warned.length === 1 ? `${first.text}. The client may go on using it.` : warned.map(({ name, text }) => `${name}: ${text}.`).join(' ')
    return confirm({ title, body, confirmLabel: 'Share anyway' })
  }
}
