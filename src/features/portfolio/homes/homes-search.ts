import type { brandKitsApi } from '#features/clients/brand-kits/api.ts'
import { canViewBrandKit } from '#features/clients/brand-kits/rules.ts'
import type { brandsApi } from '#features/clients/brands/api.ts'
import { firstOfBrands, readBrandSearch } from '#features/clients/brands/brands-search.ts'
import type { projectsApi } from '#features/clients/projects/api.ts'
import { firstOfProjects, readProjectSearch } from '#features/clients/projects/projects-search.ts'
import type { tasksApi } from '#features/tasks/tasks/api.ts'
import { type FirstRequests, readsOf } from '#shared/contract/first-answers.ts'
import type { forecastsApi } from '../forecasts/api.ts'
import { canSeeForecast } from '../forecasts/rules.ts'
import type { homesApi } from './api.ts'

const reads = readsOf<
  typeof homesApi & typeof forecastsApi & typeof projectsApi & typeof brandsApi & typeof brandKitsApi & typeof tasksApi
>()

/** What /projects reads first: the list, or the project whose home it is. */
export const firstOfProjectsPage: FirstRequests = (raw, actor, remembered) => {
  const { project: id, tab } = readProjectSearch(raw)
  if (!id) return firstOfProjects(raw, actor, remembered)
  return [
    reads('GET /api/projects/:id', { id }),
    reads('GET /api/projects/:id/figures', { id }),
    ...((tab ?? 'overview') === 'overview' && canSeeForecast(actor, { id }).allowed
      ? [reads('GET /api/project-forecasts/:id', { id })]
      : []),
    ...(tab === 'wbs' ? [reads('GET /api/task-tree', { projectId: id })] : []),
  ]
}

/** What /brands reads first: the list, or the brand whose home it is. */
export const firstOfBrandsPage: FirstRequests = (raw, actor, remembered) => {
  const { brand: id, tab } = readBrandSearch(raw)
  if (!id) return firstOfBrands(raw, actor, remembered)
  const kit = tab === 'kit' && canViewBrandKit(actor, { id }).allowed ? [reads('GET /api/brand-kits/:id', { id })] : []
  return [reads('GET /api/brands/:id', { id }), reads('GET /api/brands/:id/figures', { id }), ...kit]
}
