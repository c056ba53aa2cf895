import { defineScreens, holds } from '#shared/records/screens.ts'
import type { DeliverableSearch } from './deliverables-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/deliverables',
      title: 'Deliverables',
      part: 'src/features/deliverables/board/deliverables-screen.tsx#DeliverablesScreen',
      first: 'src/features/deliverables/board/deliverables-search.ts#firstOfDeliverables',
      search: holds<DeliverableSearch>(),
      permissions: ['deliverables.view'],
      navigation: { group: 'Work', icon: 'badge-check' },
    },
  ],
  records: [
    {
      kind: 'deliverable',
      part: 'src/features/deliverables/board/deliverable-record.tsx#DeliverableRecord',
      first: 'src/features/deliverables/board/deliverables-search.ts#firstOfDeliverable',
    },
  ],
  creates: [
    {
      kind: 'deliverable',
      label: 'Deliverable',
      icon: 'badge-check',
      permission: 'deliverables.create',
      part: 'src/features/deliverables/board/create-deliverable-line.tsx#createDeliverable',
      startsOn: ['/deliverables', 'project/deliverables', 'brand/deliverables'],
    },
  ],
  homeTabs: [
    {
      of: 'project',
      value: 'deliverables',
      label: 'Deliverables',
      part: 'src/features/deliverables/board/home-deliverables.tsx#ProjectDeliverables',
    },
    {
      of: 'brand',
      value: 'deliverables',
      label: 'Deliverables',
      part: 'src/features/deliverables/board/home-deliverables.tsx#BrandDeliverables',
    },
  ],
})
