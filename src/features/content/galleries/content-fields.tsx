import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { type Control, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { brandQuery } from '#features/clients/brands/client.ts'
import { projectQuery } from '#features/clients/projects/client.ts'
import { MemberCombobox } from '#features/clients/projects/member-combobox.tsx'
import { PlaceFields } from '#features/clients/projects/place-fields.tsx'
import { noPlace } from '#features/clients/projects/schema.ts'
import { currencyOptions } from '#features/workspace/settings/zone-options.tsx'
import { peopleToChoose, usePeopleChoices } from '#features/workspace/users/use-people.ts'
import { useActor, useSession } from '#features/workspace/users/use-session.ts'
import { usualPlatforms } from '#shared/values/platforms.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { DateInput } from '#ui/controls/date-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { MoneyInput } from '#ui/controls/money-input.tsx'
import { NumberInput } from '#ui/controls/number-input.tsx'
import { PersonCombobox } from '#ui/controls/person-combobox.tsx'
import { Select } from '#ui/controls/select.tsx'
import { TagInput } from '#ui/controls/tag-input.tsx'
import { TextInput } from '#ui/controls/text-input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { FormField } from '#ui/records/form-field.tsx'
import { MoreFields } from '#ui/records/more-fields.tsx'
import { TextEditor } from '#ui/text/text-editor.tsx'
import { contentPriorityOptions } from '../items/content-options.tsx'
import { hasPicture } from '../items/labels.ts'
import { canChooseAssignee } from '../items/rules.ts'
import {
  alternativeTextMax,
  type ContentType,
  contentDescriptionMax,
  contentFields,
  contentPlatformMax,
  contentTitleMax,
} from '../items/schema.ts'

const { currency: _currency, ...entered } = contentFields
/** What one enters of new content. Without a currency of one's own that of the project, the brand or the workspace holds. */
export const contentForm = z
  .object({
    ...entered,
    currency: z.string().nullable(),
    projectId: z.uuid().nullable(),
    brandId: z.uuid().nullable(),
    assignedTo: z.uuid().nullable(),
  })
  .refine(({ projectId, brandId }) => projectId !== null || brandId !== null, { path: ['projectId'], message: noPlace })
export type ContentForm = z.input<typeof contentForm>

const labels = {
  title: 'Title',
  description: 'Description',
  assignedTo: 'Assignee',
  dueDate: 'Due date',
  priority: 'Priority',
  platform: 'Platform',
  dimensions: 'Dimensions',
  format: 'Format',
  alternativeText: 'Alternative text',
  tags: 'Tags',
  budgetAllocated: 'Budget',
  actualCost: 'Actual cost',
  currency: 'Currency',
  agreedRounds: 'Agreed rounds of review',
} as const

const foldedDefaults = {
  description: '',
  priority: 'medium',
  platform: '',
  dimensions: '',
  format: '',
  alternativeText: '',
  tags: [],
  budgetAllocated: null,
  actualCost: null,
  currency: null,
  agreedRounds: null,
} satisfies Partial<ContentForm>

/** What a form without values begins with. */
export const emptyContent: ContentForm = {
  ...foldedDefaults,
  title: '',
  projectId: null,
  brandId: null,
  assignedTo: null,
  dueDate: null,
}

type FieldsProps = {
  readonly contentType: ContentType
  /** in place of one title, where each file has its own */
  readonly titles?: boolean
}

/** Everything one enters of new content; what few people enter is folded. */
export function ContentFields({ contentType, titles = false }: FieldsProps) {
  const { control, register, formState, setValue } = useFormContext<ContentForm>()
  const [projectId, brandId] = useWatch({ control, name: ['projectId', 'brandId'] })
  const { errors } = formState
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      {!titles && (
        <Field label={labels.title} required error={errors.title?.message} className="col-span-full">
          <TextInput {...register('title')} limit={contentTitleMax} autoComplete="off" />
        </Field>
      )}
      <PlaceFields
        projectId={projectId}
        brandId={brandId}
        problem={errors.projectId?.message}
        onChange={(place) => {
          setValue('projectId', place.projectId, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          setValue('brandId', place.brandId, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          // The people of another place are others.
          setValue('assignedTo', null)
        }}
      />
      <Assignee control={control} />
      <FormField control={control} name="dueDate" label={labels.dueDate}>
        {(bound) => <DateInput {...bound} />}
      </FormField>
      <MoreFields control={control} defaults={foldedDefaults}>
        <FoldedFields contentType={contentType} />
      </MoreFields>
    </div>
  )
}

/** The rest, which the record can take later. */
function FoldedFields({ contentType }: Pick<FieldsProps, 'contentType'>) {
  const { control, register, formState } = useFormContext<ContentForm>()
  return (
    <>
      <FormField control={control} name="description" label={labels.description} className="col-span-full">
        {({ value, onChange, onBlur }) => (
          <TextEditor value={value ?? ''} onChange={onChange} onBlur={onBlur} limit={contentDescriptionMax} rows={3} />
        )}
      </FormField>
      <FormField control={control} name="priority" label={labels.priority}>
        {(bound) => <Select {...bound} options={contentPriorityOptions} />}
      </FormField>
      <Suggested name="platform" words={usualPlatforms} limit={contentPlatformMax} />
      <TextOf name="dimensions" placeholder={contentType === 'article' ? '800 words' : '1080 × 1350'} />
      <TextOf name="format" placeholder={formats[contentType]} />
      {hasPicture(contentType) && (
        <Field
          label={labels.alternativeText}
          error={formState.errors.alternativeText?.message}
          hint="What the picture shows, for people who do not see it"
          className="col-span-full"
        >
          <Textarea rows={2} limit={alternativeTextMax} {...register('alternativeText')} />
        </Field>
      )}
      <FormField control={control} name="tags" label={labels.tags} hint="Enter or a comma adds one" className="col-span-full">
        {({ value, onChange, onBlur }) => <TagInput value={value} onChange={onChange} onBlur={onBlur} />}
      </FormField>
      <Money />
      <FormField control={control} name="agreedRounds" label={labels.agreedRounds} hint="Without a number, those of the project">
        {(bound) => <NumberInput {...bound} min={1} max={99} />}
      </FormField>
    </>
  )
}

const formats: Readonly<Record<ContentType, string>> = { graphic: 'PNG', video: 'MP4', ad: 'Carousel', article: 'Blog post' }

type TextProps = { readonly name: 'platform' | 'dimensions' | 'format'; readonly placeholder?: string }

function TextOf({ name, placeholder }: TextProps) {
  return <TextField name={name}>{(limit) => <RegisteredText name={name} limit={limit} {...(placeholder && { placeholder })} />}</TextField>
}

function TextField({ name, children }: { readonly name: TextProps['name']; readonly children: (limit: number) => ReactNode }) {
  const { formState } = useFormContext<ContentForm>()
  return (
    <Field label={labels[name]} error={formState.errors[name]?.message}>
      {children(contentPlatformMax)}
    </Field>
  )
}

function RegisteredText({ name, ...rest }: TextProps & { readonly limit: number; readonly list?: string }) {
  const { register } = useFormContext<ContentForm>()
  return <TextInput {...register(name)} autoComplete="off" {...rest} />
}

/** Free text, with the usual words on offer. */
function Suggested({ name, words, limit }: { readonly name: 'platform'; readonly words: readonly string[]; readonly limit: number }) {
  const listId = useId()
  return (
    <TextField name={name}>
      {() => (
        <>
          <RegisteredText name={name} limit={limit} list={listId} placeholder="Instagram" />
          <datalist id={listId}>
            {words.map((word) => (
              <option key={word}>{word}</option>
            ))}
          </datalist>
        </>
      )}
    </TextField>
  )
}

type PartProps = { readonly control: Control<ContentForm> }

/** Somebody of the team; for those who may choose nobody it is themselves. */
function Assignee({ control }: PartProps) {
  const actor = useActor()
  const [projectId, brandId] = useWatch({ control, name: ['projectId', 'brandId'] })
  const people = usePeopleChoices({ enabled: projectId === null && brandId !== null })
  if (!canChooseAssignee(actor).allowed) {
    return (
      <Field label={labels.assignedTo} group>
        <p className="flex min-h-control items-center text-body text-ink-2">You make it yourself</p>
      </Field>
    )
  }
  return (
    <FormField
      control={control}
      name="assignedTo"
      label={labels.assignedTo}
      hint={projectId || brandId ? undefined : 'Select a project or a brand first'}
    >
      {({ value, onChange, onBlur }) =>
        projectId === null && brandId !== null ? (
          <PersonCombobox {...peopleToChoose(people)} value={value} onChange={onChange} onBlur={onBlur} placeholder="Myself" />
        ) : (
          <MemberCombobox projectId={projectId} value={value} onChange={onChange} onBlur={onBlur} placeholder="Myself" />
        )
      }
    </FormField>
  )
}

/** What amounts are in unless one says it: the currency of the project, of the brand's invoices, or of the workspace. */
export function useUsualCurrency(projectId: string | null, brandId: string | null): string {
  const { workspace } = useSession()
  const project = useQuery(projectQuery(projectId ?? undefined))
  const brand = useQuery(brandQuery(projectId === null ? (brandId ?? undefined) : undefined))
  return (projectId ? project.data?.currency : brand.data?.billingCurrency) ?? workspace.currency
}

function Money() {
  const { control } = useFormContext<ContentForm>()
  const [projectId, brandId, chosen] = useWatch({ control, name: ['projectId', 'brandId', 'currency'] })
  const usual = useUsualCurrency(projectId, brandId)
  const currency = chosen ?? usual
  return (
    <>
      {(['budgetAllocated', 'actualCost'] as const).map((name) => (
        <FormField key={name} control={control} name={name} label={labels[name]}>
          {({ value, onChange, onBlur }) => (
            <MoneyInput value={value === null ? null : String(value)} onChange={onChange} onBlur={onBlur} currency={currency} />
          )}
        </FormField>
      ))}
      <FormField control={control} name="currency" label={labels.currency}>
        {(bound) => (
          <Combobox
            options={currencyOptions(currency)}
            value={currency}
            onChange={(code) => code && bound.onChange(code)}
            onBlur={bound.onBlur}
          />
        )}
      </FormField>
    </>
  )
}
