import { defineScreens, holds } from '#shared/records/screens.ts'
import type { FindSearch } from './find-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/search',
      title: 'Search',
      part: 'src/features/records/search/search-screen.tsx#SearchScreen',
      first: 'src/features/records/search/find-search.ts#firstOfFind',
      search: holds<FindSearch>(),
      permissions: ['search.use'],
    },
  ],
})
