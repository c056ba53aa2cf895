import { defineScreens, holds } from '#shared/records/screens.ts'
import type { DocumentSearch } from '../documents/documents-search.ts'

export const screens = defineScreens({
  pages: [
    {
      path: '/documents',
      title: 'Documents',
      part: 'src/features/documents/library/documents-screen.tsx#DocumentsScreen',
      first: 'src/features/documents/documents/documents-search.ts#firstOfDocuments',
      search: holds<DocumentSearch>(),
      permissions: ['documents.view'],
      navigation: { group: 'Work', icon: 'file-text', forClients: { at: 4 } },
    },
  ],
  records: [
    {
      kind: 'document',
      part: 'src/features/documents/library/document-record.tsx#DocumentRecord',
      first: 'src/features/documents/documents/documents-search.ts#firstOfDocument',
    },
  ],
  homeTabs: [
    { of: 'project', value: 'documents', label: 'Documents', part: 'src/features/documents/library/home-documents.tsx#ProjectDocuments' },
    { of: 'brand', value: 'documents', label: 'Documents', part: 'src/features/documents/library/home-documents.tsx#BrandDocuments' },
  ],
})
