import type { CreateField, CreateFieldProps } from '#ui/records/create-kind.ts'
import { ProjectCombobox } from './project-combobox.tsx'
import { useClosedReason } from './use-closed-reason.ts'

type InProject = { readonly projectId: string }

/** The project that a new record belongs to, as a chip of the create line. */
export const projectField = <Values extends InProject>(): CreateField<Values> => ({
  name: 'projectId',
  label: 'Project',
  Control: ProjectChip as unknown as CreateField<Values>['Control'],
})

function ProjectChip({ values: { projectId }, onChange }: CreateFieldProps<InProject>) {
  const off = useClosedReason(projectId || null)
  return (
    <>
      <ProjectCombobox size="sm" value={projectId || null} onChange={(id) => onChange({ projectId: id ?? '' })} />
      {off && <p className="text-meta text-danger">{off}</p>}
    </>
  )
}
