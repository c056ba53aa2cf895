import { useRef, useState } from 'react'
import { requestCreate } from '#ui/base/create-request.ts'
import { useBoardContext } from '#ui/board/board-context.ts'
import { QuickAddLine } from '#ui/board/quick-add.tsx'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { showNew } from '#ui/lists/show-new.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ProjectCombobox } from './project-combobox.tsx'

interface QuickAddInProjectProps {
  /** as `creates` in `screens.ts` names it */
  readonly kind: string
  readonly column: string
  readonly placeholder: string
  readonly limit: number
  /** the projects the board is filtered by */
  readonly filtered: readonly string[] | undefined
  /** Makes it and brings it to the board. @returns its id @throws AppError */
  readonly create: (name: string, projectId: string) => Promise<string>
  readonly onClose: () => void
}

/** The last project one added to, for as long as the page is open: the next card most likely belongs there too. */
let lastProject: string | null = null

/** A new card of a project in a column by its name alone; the project is asked for where the board shows several. */
export function QuickAddInProject({ kind, column, placeholder, limit, filtered: asked, create, onClose }: QuickAddInProjectProps) {
  const { store, face, say, open } = useBoardContext()
  const filtered = asked ?? []
  const preset = filtered.length === 1 ? (filtered[0] ?? null) : null
  const [chosen, setChosen] = useState(lastProject && (filtered.length === 0 || filtered.includes(lastProject)) ? lastProject : null)
  const projectId = preset ?? chosen
  const label = face.labels[column]
  const picker = useRef<HTMLDivElement>(null)
  const add = async (name: string): Promise<{ id: string } | string> => {
    if (!projectId) {
      picker.current?.querySelector('button')?.focus()
      return 'Select a project'
    }
    try {
      const id = await create(name, projectId)
      if (store.column(column).ids.includes(id)) {
        say(`“${name}” added to ${label}.`)
        showNew(id)
      } else
        toast.success(`${face.noun.charAt(0).toUpperCase()}${face.noun.slice(1)} created successfully`, {
          description: 'It’s outside the current view.',
          action: { label: 'Open', onClick: () => open(id) },
        })
      return { id }
    } catch (error) {
      return sentenceOf(error)
    }
  }
  return (
    <QuickAddLine
      label={`Name of the new ${face.noun} in ${label}`}
      placeholder={placeholder}
      limit={limit}
      onAdd={add}
      onOpen={open}
      onMore={(title) => {
        requestCreate({ kind, title, values: { projectId: projectId ?? '', status: column }, dialog: true })
        onClose()
      }}
      onClose={onClose}
    >
      {!preset && (
        <div ref={picker}>
          <ProjectCombobox
            size="sm"
            aria-label="Project"
            among={filtered}
            value={chosen}
            onChange={(next) => {
              lastProject = next
              setChosen(next)
            }}
          />
        </div>
      )}
    </QuickAddLine>
  )
}
