import { z } from 'zod'
import { brandOption, useBrandChoices } from '#features/clients/brands/brand-choices.tsx'
import { callProjects, showsProjects } from '#features/clients/projects/client.ts'
import { choiceField } from '#features/clients/projects/create-fields.tsx'
import { statusLabels, statusOrder } from '#features/clients/projects/labels.ts'
import { fieldLabels } from '#features/clients/projects/project-fields.tsx'
import { canManage, canOwn } from '#features/clients/projects/rules.ts'
import { type ProjectStatus, projectFields, projectNameMax, projectStatuses } from '#features/clients/projects/schema.ts'
import { peopleToChoose, usePeopleOfRoleFirst } from '#features/workspace/users/use-people.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import { type CreateDialogProps, type CreateFieldProps, defineCreateKind, filteredBy, filteredPerson } from '#ui/records/create-kind.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { NewProjectDialog } from './new-project.tsx'

const { name, brandId, projectManagerId, productOwnerId, status } = projectFields
const schema = z.object({ name, brandId, projectManagerId, productOwnerId, status })
type Values = z.input<typeof schema>
type FieldProps = CreateFieldProps<Values>

const statusOptions = statusOrder.map((value) => ({ value, label: statusLabels[value] }))
const isStatus = (value: string): value is ProjectStatus => projectStatuses.some((one) => one === value)

function BrandChip({ values, onChange }: FieldProps) {
  const brands = useBrandChoices({ open: true, ...(values.brandId && { chosen: [values.brandId] }) })
  return (
    <Combobox
      size="sm"
      {...toOptions(brands, brandOption)}
      value={values.brandId || null}
      onChange={(id) => onChange({ brandId: id ?? '' })}
      placeholder="Select a brand"
      emptyText="No active brand by that name"
    />
  )
}

function ManagerChip({ values, onChange }: FieldProps) {
  const people = usePeopleOfRoleFirst('project_manager')
  return (
    <PersonCombobox
      size="sm"
      {...peopleToChoose(people, ({ roles = [] }) => canManage(roles))}
      clearable={false}
      value={values.projectManagerId || null}
      onChange={(id) => onChange({ projectManagerId: id ?? '' })}
      placeholder="Select a project manager"
    />
  )
}

function OwnerChip({ values, onChange }: FieldProps) {
  const people = usePeopleOfRoleFirst('product_owner')
  return (
    <PersonCombobox
      size="sm"
      {...peopleToChoose(people, ({ roles = [] }) => canOwn(roles))}
      clearable={false}
      value={values.productOwnerId || null}
      onChange={(id) => onChange({ productOwnerId: id ?? '' })}
      placeholder="Select a product owner"
    />
  )
}

const Full = ({ begin, onClose }: CreateDialogProps<Values>) => <NewProjectDialog begin={begin} onClose={onClose} />

/** A project by its name, its brand, and who manages and owns it. */
export const createProject = defineCreateKind<Values, z.output<typeof schema>>({
  record: 'project',
  title: 'name',
  titleLabel: fieldLabels.name,
  placeholder: 'Name of the project',
  limit: projectNameMax,
  fields: [
    { name: 'brandId', label: fieldLabels.brandId, Control: BrandChip },
    { name: 'projectManagerId', label: fieldLabels.projectManagerId, Control: ManagerChip },
    { name: 'productOwnerId', label: fieldLabels.productOwnerId, Control: OwnerChip },
    choiceField('status', { label: fieldLabels.status, options: statusOptions, usual: 'planning' }),
  ],
  start: (place) => ({
    name: '',
    brandId: place.brandId ?? '',
    // The person who creates a project usually runs it.
    projectManagerId: filteredPerson(place, 'managerId') ?? (place.actor.roles.includes('project_manager') ? place.actor.userId : ''),
    productOwnerId: place.actor.roles.includes('product_owner') ? place.actor.userId : '',
    status: filteredBy(place, 'status', isStatus) ?? 'planning',
  }),
  schema,
  create: async (sent, { queryClient, idempotencyKey }) => {
    const project = await callProjects('POST /api/projects', sent, { idempotencyKey })
    takeRecord(queryClient, 'project', project)
    void Promise.all(showsProjects.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
    return project.id
  },
  created: ['Project created successfully'],
  failed: 'Failed to create project',
  Dialog: Full,
})
