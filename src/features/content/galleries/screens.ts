import { defineScreens, holds } from '#shared/records/screens.ts'
import type { ContentSearch } from '../items/content-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/graphics',
      title: 'Graphics',
      part: 'src/features/content/galleries/gallery-screen.tsx#GraphicsScreen',
      first: 'src/features/content/items/content-search.ts#firstOfGraphics',
      search: holds<ContentSearch>(),
      permissions: ['content.view'],
      navigation: { group: 'Content', icon: 'image' },
    },
    {
      path: '/videos',
      title: 'Videos',
      part: 'src/features/content/galleries/gallery-screen.tsx#VideosScreen',
      first: 'src/features/content/items/content-search.ts#firstOfVideos',
      search: holds<ContentSearch>(),
      permissions: ['content.view'],
      navigation: { group: 'Content', icon: 'clapperboard' },
    },
    {
      path: '/ads-collection',
      title: 'Ads',
      part: 'src/features/content/galleries/gallery-screen.tsx#AdsScreen',
      first: 'src/features/content/items/content-search.ts#firstOfAds',
      search: holds<ContentSearch>(),
      permissions: ['content.view'],
      navigation: { group: 'Content', icon: 'megaphone' },
    },
    {
      path: '/articles',
      title: 'Articles',
      part: 'src/features/content/galleries/gallery-screen.tsx#ArticlesScreen',
      first: 'src/features/content/items/content-search.ts#firstOfArticles',
      search: holds<ContentSearch>(),
      permissions: ['content.view'],
      navigation: { group: 'Content', icon: 'newspaper' },
    },
  ],
  homeTabs: [
    { of: 'project', value: 'content', label: 'Content', part: 'src/features/content/galleries/home-content.tsx#ProjectContent' },
    { of: 'brand', value: 'content', label: 'Content', part: 'src/features/content/galleries/home-content.tsx#BrandContent' },
  ],
})
