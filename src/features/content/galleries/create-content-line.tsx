import { z } from 'zod'
import { brandOption, useBrandChoices } from '#features/clients/brands/brand-choices.tsx'
import { assigneeField, choiceField } from '#features/clients/projects/create-fields.tsx'
import { ProjectCombobox } from '#features/clients/projects/project-combobox.tsx'
import { noPlace } from '#features/clients/projects/schema.ts'
import { useClosedReason } from '#features/clients/projects/use-closed-reason.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { toOptions } from '#ui/lists/use-choices.ts'
import {
  type CreateDialogProps,
  type CreateFieldProps,
  type CreateKind,
  defineCreateKind,
  filteredBy,
  filteredPerson,
} from '#ui/records/create-kind.ts'
import { takeRecord } from '#ui/records/record-queries.ts'
import { lazyPart } from '#ui/states/lazy-part.tsx'
import { callContent, refreshContent } from '../items/client.ts'
import { contentPriorityOptions } from '../items/content-options.tsx'
import { contentTypeLabels } from '../items/labels.ts'
import { canChooseAssignee } from '../items/rules.ts'
import { type ContentPriority, type ContentType, contentFields, contentPriorities, contentTitleMax } from '../items/schema.ts'

const schema = z
  .object({
    title: contentFields.title,
    projectId: z.uuid().nullable(),
    brandId: z.uuid().nullable(),
    priority: contentFields.priority,
    assignedTo: z.uuid().nullable(),
  })
  .refine(({ projectId, brandId }) => projectId !== null || brandId !== null, { path: ['projectId'], message: noPlace })
type Values = z.input<typeof schema>

const isPriority = (value: string): value is ContentPriority => contentPriorities.some((one) => one === value)

const CreateContent = lazyPart(
  async () => (await import('./create-content.tsx')).CreateContent,
  ({ onClose }) => onClose(),
)

function ProjectChip({ values: { projectId }, onChange }: CreateFieldProps<Values>) {
  const off = useClosedReason(projectId)
  return (
    <>
      {/* A project decides its brand. */}
      <ProjectCombobox size="sm" value={projectId} onChange={(id) => onChange({ projectId: id, ...(id && { brandId: null }) })} />
      {off && <p className="text-meta text-danger">{off}</p>}
    </>
  )
}

function BrandChip({ values: { brandId }, onChange }: CreateFieldProps<Values>) {
  const brands = useBrandChoices({ open: true, ...(brandId && { chosen: [brandId] }) })
  return (
    <Combobox
      size="sm"
      clearable
      {...toOptions(brands, brandOption)}
      value={brandId}
      onChange={(id) => onChange({ brandId: id })}
      placeholder="or select a brand"
      emptyText="No active brand by that name"
    />
  )
}

/** Content of one type by its title and where it belongs; its file can follow. */
function createContentOf(contentType: ContentType): CreateKind {
  const word = contentTypeLabels[contentType]
  return defineCreateKind<Values, z.output<typeof schema>>({
    record: 'content-item',
    title: 'title',
    titleLabel: 'Title',
    placeholder: `Title of the ${word.toLowerCase()}`,
    limit: contentTitleMax,
    fields: [
      { name: 'projectId', label: 'Project', Control: ProjectChip },
      { name: 'brandId', label: 'Brand', isHidden: ({ projectId }) => projectId !== null, Control: BrandChip },
      choiceField('priority', { label: 'Priority', options: contentPriorityOptions, usual: 'medium' }),
      assigneeField('assignedTo'),
    ],
    start: (place) => ({
      title: '',
      projectId: place.projectId,
      brandId: place.projectId === null ? place.brandId : null,
      priority: filteredBy(place, 'priority', isPriority) ?? 'medium',
      // Others than admins and project managers create for themselves.
      assignedTo: canChooseAssignee(place.actor).allowed ? filteredPerson(place, 'assignedTo') : null,
    }),
    schema,
    create: async ({ projectId, brandId, ...entered }, { queryClient, idempotencyKey }) => {
      const input = { ...entered, contentType, projectId, brandId: projectId === null ? brandId : null }
      const made = await callContent('POST /api/content-items', input, { idempotencyKey })
      takeRecord(queryClient, 'content-item', made)
      void refreshContent(queryClient)
      return made.id
    },
    created: [`${word} created successfully`],
    failed: `Failed to create ${word.toLowerCase()}`,
    Dialog: ({ begin, onClose }: CreateDialogProps<Values>) => (
      <CreateContent contentType={contentType} search={{}} begin={begin} onClose={onClose} />
    ),
  })
}

export const createGraphic = createContentOf('graphic')
export const createVideo = createContentOf('video')
export const createAd = createContentOf('ad')
export const createArticle = createContentOf('article')
