import { z } from 'zod'
import { baseVersion, calendarDate, id, instant, listInput, queryFlag, recordType } from '#shared/contract/endpoint.ts'
import { brandRef, personRef, projectRef, projectWithBrand } from '#shared/contract/refs.ts'
import { internal } from '#shared/rights/internal.ts'
import { accountRoles, projectDuties } from '#shared/rights/roles.ts'
import { amount, currency } from '#shared/values/money.ts'
import { oneLine } from '#shared/values/one-line.ts'
import { teamPerson } from '../brands/schema.ts'

export const projectStatuses = ['planning', 'active', 'paused', 'completed', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]
export const projectStatus = z.enum(projectStatuses)
/** A filter by project: those that are active and the reader's own (`ownActiveProjects`). */
export const ownProjects = z.enum(['mine'])
export const projectNameMax = 200
export const projectDescriptionMax = 5000
/** More rounds of review are agreed with nobody. */
export const agreedRoundsMax = 99

/** Duties that follow from the project's own fields; a team list shows them and does not change them. */
export const fieldDuties = ['project_manager', 'product_owner'] as const
/** Duties given and taken in the team dialog. */

/** What is said where a record would belong nowhere. */
export const noPlace = 'Must select either a project or brand'
/** What is said where the brand beside a project is not the project's own. */
export const otherBrand = 'This project belongs to another brand. Leave the brand out, or select the project’s own.'

export const endBeforeStart = 'The end date must not be before the start date'

export const projectFields = {
  name: oneLine().min(1, 'Project name is required').max(projectNameMax, `Enter at most ${projectNameMax} characters`),
  description: z.string().trim().max(projectDescriptionMax, 'Enter at most 5000 characters').nullable().optional(),
  brandId: z.uuid('Select a brand'),
  projectManagerId: z.uuid('Select a project manager'),
  productOwnerId: z.uuid('Select a product owner'),
  budget: amount.nullable().optional(),
  currency,
  startDate: calendarDate.nullable().optional(),
  endDate: calendarDate.nullable().optional(),
  status: projectStatus,
  /** rounds of review that are agreed for its content, unless an item says otherwise */
  agreedRounds: z
    .number()
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more')
    .max(agreedRoundsMax, `Enter at most ${agreedRoundsMax}`)
    .nullable()
    .optional(),
  /** its hours are never billed */
  isInternal: z.boolean(),
  progress: z.number('Enter 0 to 100').int('Enter a whole number').min(0, 'Enter 0 to 100').max(100, 'Enter 0 to 100'),
}

/** True unless both dates are given and the end comes first. */
export function datesInOrder(dates: { startDate?: string | null | undefined; endDate?: string | null | undefined }): boolean {
  return !dates.startDate || !dates.endDate || dates.endDate >= dates.startDate
}

/** Without a currency the workspace's holds. */
export const projectCreate = z.strictObject({
  ...projectFields,
  currency: currency.optional(),
  status: projectStatus.default('planning'),
  progress: projectFields.progress.default(0),
  isInternal: projectFields.isInternal.default(false),
})
export type ProjectCreate = z.output<typeof projectCreate>
/** Only changed fields are sent; `version` is the one the change was based on. */
export const projectUpdate = z.strictObject(projectFields).partial().extend({ id, version: baseVersion })
export type ProjectUpdate = z.output<typeof projectUpdate>

export const projectList = listInput({
  /** text in name, description or the brand's name */
  q: z.string().trim().max(200).optional(),
  status: projectStatus.optional(),
  brandId: id.optional(),
  projectManagerId: id.optional(),
  /** `true` gives the archived ones instead of the others */
  archived: queryFlag.optional(),
  /** what a selector offers: planning or active, not archived, by name */
  open: queryFlag.optional(),
})
export type ProjectListInput = z.output<typeof projectList>

/** A project. What is marked internal is left out for people outside the agency. */
export const projectView = projectRef.extend({
  description: z.string().nullable(),
  status: projectStatus,
  progress: z.number(),
  startDate: calendarDate.nullable(),
  endDate: calendarDate.nullable(),
  /** decimal string in major units of `currency` */
  budget: internal(z.string().nullable()),
  currency: internal(z.string()),
  agreedRounds: internal(z.number().nullable()),
  isInternal: internal(z.boolean()),
  /** none where the reader is not told who it is */
  projectManagerId: id.nullable(),
  productOwnerId: id.nullable(),
  archivedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number(),
  brand: brandRef,
  projectManager: personRef.nullable(),
  productOwner: personRef.nullable(),
  createdBy: internal(personRef.nullable()),
  /** tasks the reader can open; null where the card is all that is open to the reader */
  taskCount: z.number().nullable(),
  taskDoneCount: z.number().nullable(),
  /** active people allocated to it */
  memberCount: internal(z.number()),
  /** nothing is left in it that keeps it from being deleted; told to those who may delete it */
  deletable: internal(z.boolean()),
})
export type ProjectView = z.infer<typeof projectView>

export const projectAllocationCreate = z.strictObject({
  projectId: id,
  userId: z.uuid('Select a person'),
  role: z.enum(projectDuties, 'Select a duty'),
})
export const projectAllocationList = listInput({ projectId: id })
export type ProjectAllocationListInput = z.output<typeof projectAllocationList>

/** One duty of one person. `locked`: it follows from the project's manager or owner field. */
export const projectDuty = z.object({ id, role: z.enum(projectDuties), locked: z.boolean() })

/** A person on a project, once, whatever their duties. */
export const projectMemberView = z.object({
  projectId: id,
  userId: id,
  user: teamPerson,
  duties: z.array(projectDuty),
  /** tasks of this project assigned to the person and not done */
  openTaskCount: z.number(),
})
export type ProjectMemberView = z.infer<typeof projectMemberView>

export const projectAllocationView = z.object({
  id,
  projectId: id,
  userId: id,
  role: z.enum(projectDuties),
  allocatedBy: id.nullable(),
  createdAt: instant,
  user: teamPerson,
})
export type ProjectAllocationView = z.infer<typeof projectAllocationView>

/** Open work of one kind in one project. */
export const openWorkGroup = z.object({
  recordType,
  noun: z.string(),
  nouns: z.string(),
  project: projectWithBrand.nullable(),
  /** the roles of which somebody may take it over; null: whoever is on the team */
  takers: z.array(z.enum(accountRoles)).nullable(),
  count: z.number(),
  /** the titles of a few of them */
  titles: z.array(z.string()),
})
export type OpenWorkGroup = z.infer<typeof openWorkGroup>

/** What somebody has in hand of one kind in one project, and who takes it over. */
export const workMove = z.strictObject({
  recordType,
  /** none: of the records that lie in no project */
  projectId: id.nullable(),
  /** none: nobody has it then */
  assigneeId: id.nullable(),
})

/** What somebody has in hand in a project that they leave. */
export const projectOpenWork = z.object({ groups: z.array(openWorkGroup) })

/** Takes a duty away and gives open work in that project to others; what is not named stays assigned. */
export const projectLeave = z.strictObject({ id, moves: z.array(workMove.omit({ projectId: true })).max(50) })
export const projectLeft = z.object({ moved: z.number() })
