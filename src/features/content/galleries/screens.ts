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
  creates: [
    {
      kind: 'graphic',
      label: 'Graphic',
      icon: 'image',
      permission: 'content.create-graphic',
      part: 'src/features/content/galleries/create-content-line.tsx#createGraphic',
      startsOn: ['/graphics', 'project/content', 'brand/content'],
    },
    {
      kind: 'video',
      label: 'Video',
      icon: 'clapperboard',
      permission: 'content.create-video',
      part: 'src/features/content/galleries/create-content-line.tsx#createVideo',
      startsOn: ['/videos', 'project/content', 'brand/content'],
    },
    {
      kind: 'ad',
      label: 'Ad',
      icon: 'megaphone',
      permission: 'content.create-ad',
      part: 'src/features/content/galleries/create-content-line.tsx#createAd',
      startsOn: ['/ads-collection', 'project/content', 'brand/content'],
    },
    {
      kind: 'article',
      label: 'Article',
      icon: 'newspaper',
      permission: 'content.create-ad',
      part: 'src/features/content/galleries/create-content-line.tsx#createArticle',
      startsOn: ['/articles', 'project/content', 'brand/content'],
    },
  ],
  homeTabs: [
    { of: 'project', value: 'content', label: 'Content', part: 'src/features/content/galleries/home-content.tsx#ProjectContent' },
    { of: 'brand', value: 'content', label: 'Content', part: 'src/features/content/galleries/home-content.tsx#BrandContent' },
  ],
})
