import type { BrandSearch } from '#features/clients/brands/brands-search.ts'
import type { ProjectSearch } from '#features/clients/projects/projects-search.ts'
import { defineScreens, holds } from '#shared/records/screens.ts'

export const projects = defineScreens({
  pages: [
    {
      path: '/projects',
      title: 'Projects',
      part: 'src/features/portfolio/homes/projects-page.tsx#ProjectsPage',
      first: 'src/features/portfolio/homes/homes-search.ts#firstOfProjectsPage',
      search: holds<ProjectSearch>(),
      permissions: ['projects.view'],
      navigation: { group: 'Work', icon: 'folder-kanban', forClients: { at: 2 } },
    },
  ],
  creates: [
    {
      kind: 'project',
      label: 'Project',
      icon: 'folder-kanban',
      permission: 'projects.create',
      part: 'src/features/portfolio/homes/create-project.tsx#createProject',
      startsOn: ['/projects', 'brand'],
    },
  ],
})

export const brands = defineScreens({
  pages: [
    {
      path: '/brands',
      title: 'Brands',
      part: 'src/features/portfolio/homes/brands-page.tsx#BrandsPage',
      first: 'src/features/portfolio/homes/homes-search.ts#firstOfBrandsPage',
      search: holds<BrandSearch>(),
      permissions: ['brands.view'],
      navigation: { group: 'Agency', icon: 'building' },
    },
  ],
  creates: [
    {
      kind: 'brand',
      label: 'Brand',
      icon: 'building',
      permission: 'brands.create',
      part: 'src/features/clients/brands/create-brand.tsx#createBrand',
      startsOn: ['/brands'],
    },
  ],
})
