import type { Feature } from '#platform/feature.ts'
import { mailJobs } from '#platform/mail/send.ts'
import { accountsJob } from '../features/auth/cleanup.ts'
import { authRoutes, sessionRoutes } from '../features/auth/routes.ts'
import { authRights } from '../features/auth/rules.ts'
import { brandRoutes } from '../features/brands/routes.ts'
import { brandRights } from '../features/brands/rules.ts'
import { commentRoutes } from '../features/comments/routes.ts'
import { commentRights } from '../features/comments/rules.ts'
import { filesJob } from '../features/files/cleanup.ts'
import { historyRoutes } from '../features/history/routes.ts'
import { liveRoutes } from '../features/live/routes.ts'
import { mailRoutes } from '../features/mails/routes.ts'
import { mailRights } from '../features/mails/rules.ts'
import { notificationRoutes } from '../features/notifications/routes.ts'
import { notificationRights } from '../features/notifications/rules.ts'
import { projectRoutes } from '../features/projects/routes.ts'
import { projectRights } from '../features/projects/rules.ts'
import { settingsRoutes } from '../features/settings/routes.ts'
import { settingsRights } from '../features/settings/rules.ts'
import { purgeJob } from '../features/tasks/deletion.ts'
import { taskRoutes } from '../features/tasks/routes.ts'
import { taskRights } from '../features/tasks/rules.ts'
import { userRoutes } from '../features/users/routes.ts'
import { usersRights } from '../features/users/rules.ts'

/** Every capability, in the order of the documentation. A new one is one line here. */
export const features: readonly Feature[] = [
  { routes: [...sessionRoutes, ...authRoutes], rights: authRights, scheduled: (services) => [accountsJob(services)] },
  { routes: userRoutes, rights: usersRights, scheduled: (services) => [filesJob(services)] },
  { routes: settingsRoutes, rights: settingsRights },
  {
    routes: mailRoutes,
    rights: mailRights,
    scheduled: (services) => mailJobs(services).scheduled,
    queued: (services) => mailJobs(services).queued,
  },
  { routes: notificationRoutes, rights: notificationRights },
  { routes: liveRoutes, rights: {} },
  { routes: brandRoutes, rights: brandRights },
  { routes: projectRoutes, rights: projectRights },
  { routes: taskRoutes, rights: taskRights, scheduled: (services) => [purgeJob(services)] },
  { routes: commentRoutes, rights: commentRights },
  { routes: historyRoutes, rights: {} },
]
