import { z } from 'zod'
import { openWorkGroup, workMove } from '#features/clients/projects/schema.ts'
import { taskPriority, taskStatus } from '#features/tasks/tasks/schema.ts'
import { calendarDate, id, instant, listInput } from '#shared/contract/endpoint.ts'
import { brandRef, personRef, projectWithBrand } from '#shared/contract/refs.ts'
import { internal } from '#shared/rights/internal.ts'
import { accountRoles, projectDuties } from '#shared/rights/roles.ts'

/** The specification's number of tasks in a person's detail. */
export const latestTaskCount = 5
/** Weeks of open load that the detail shows, this one first. */
export const loadWeeks = 6

/** The agency's staff, and everybody else who has a role. */
export const teamSides = ['agency', 'outside'] as const

export const teamList = listInput({
  /** text in the name; for staff also in the e-mail address */
  q: z.string().trim().max(200).optional(),
  role: z.enum(accountRoles).optional(),
  /** staff only, or only clients and influencers */
  side: z.enum(teamSides).optional(),
})
export type TeamListInput = z.output<typeof teamList>

/** A person as the team list shows them. How much they do is not told to people outside the agency. */
export const teamMemberCard = personRef.extend({
  roles: z.array(z.enum(accountRoles)),
  email: z.string().optional(),
  /** brands they are allocated to */
  brandCount: internal(z.number()),
  /** projects with a duty on them, the archived left out */
  projectCount: internal(z.number()),
  /** tasks assigned to them and not done, the archived left out */
  openTaskCount: internal(z.number()),
  /** of these, tasks that the reader sees and that are due before the reader's today */
  overdueTaskCount: internal(z.number()),
})
export type TeamMemberCard = z.infer<typeof teamMemberCard>

/** Open tasks of one stretch of days, by due date. */
const loadPart = z.object({ tasks: z.number(), estimatedHours: z.number() })

/** What a person has to do, by the reader's calendar. */
const openLoad = z.object({
  overdue: loadPart,
  /** this week first, from today on; each named by its Monday */
  weeks: z.array(loadPart.extend({ from: calendarDate })),
  later: loadPart,
  undated: loadPart,
})
export type OpenLoad = z.infer<typeof openLoad>

/** A person with what they work on. */
export const teamMemberView = teamMemberCard.extend({
  phone: z.string().nullable().optional(),
  timezone: z.string().optional(),
  active: z.boolean(),
  brands: internal(z.array(brandRef)),
  projects: internal(z.array(z.object({ project: projectWithBrand, duties: z.array(z.enum(projectDuties)) }))),
  /** those that changed last */
  latestTasks: internal(
    z.array(
      z.object({
        id,
        name: z.string(),
        status: taskStatus,
        priority: taskPriority,
        dueDate: calendarDate.nullable(),
        updatedAt: instant,
        project: projectWithBrand,
      }),
    ),
  ),
  load: internal(openLoad),
})
export type TeamMemberView = z.infer<typeof teamMemberView>

/** What a person leaves behind when they go. */
export const openWork = z.object({
  groups: z.array(openWorkGroup),
  /** projects that name them as manager or owner; those are replaced in the project itself */
  leads: z.array(projectWithBrand.extend({ duties: z.array(z.enum(['project_manager', 'product_owner'])) })),
})
export type OpenWork = z.infer<typeof openWork>

/** Gives a person's open work to others; what is not named stays theirs. */
export const handOver = z.strictObject({
  id,
  moves: z.array(workMove).max(500),
  /** ends the account's access in the same step */
  deactivate: z.boolean().default(false),
})
export const handedOver = z.object({ moved: z.number(), deactivated: z.boolean() })
