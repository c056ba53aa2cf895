import { Combobox, MultiCombobox } from '#ui/controls/combobox.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { type ProjectChoice, projectOption, useProjectChoices } from './project-choices.tsx'

interface ProjectComboboxProps {
  readonly value: string | null
  readonly onChange: (id: string | null, project: ProjectChoice | undefined) => void
  readonly onBlur?: () => void
  /** the one it stood in before, also when that takes no tasks any more */
  readonly known?: readonly ProjectChoice[]
  /** only of these, when there are any */
  readonly among?: readonly string[]
  readonly size?: 'sm' | 'md'
  readonly 'aria-label'?: string
}

/** One project of those that take tasks. */
export function ProjectCombobox({ value, onChange, known: given, among: limits, ...rest }: ProjectComboboxProps) {
  const [known, among] = [given ?? [], limits ?? []]
  const chosen = [...new Set([...(value ? [value] : []), ...known.map(({ id }) => id), ...among])]
  const choices = useProjectChoices({ open: true, chosen, known })
  const source = among.length > 0 ? { ...choices, search: undefined } : choices
  return (
    <Combobox
      {...rest}
      {...toOptions(source, projectOption, ({ id }) => among.length === 0 || among.includes(id))}
      value={value}
      onChange={(id) => onChange(id, choices.byId(id))}
      placeholder={value ? '…' : 'Select a project'}
      emptyText="No planning or active project by that name"
    />
  )
}

interface ProjectsComboboxProps {
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
}

/** Several projects. */
export function ProjectsCombobox({ value, onChange }: ProjectsComboboxProps) {
  const choices = useProjectChoices({ open: true, chosen: value })
  return (
    <MultiCombobox
      {...toOptions(choices, projectOption)}
      value={value}
      onChange={onChange}
      placeholder="Add a project"
      emptyText="No project by that name"
    />
  )
}
