import { useState } from 'react'
import type { BrandView } from '../brands/schema.ts'
import type { ProjectView } from '../projects/schema.ts'
import { Deliverables } from './deliverables-screen.tsx'
import type { DeliverableSearch } from './deliverables-search.ts'

/** The deliverables of one project. */
export const ProjectDeliverables = ({ row }: { readonly row: ProjectView }) => <Home key={row.id} fixed="project" id={row.id} />
/** The deliverables of one brand, of all its projects. */
export const BrandDeliverables = ({ row }: { readonly row: BrandView }) => <Home key={row.id} fixed="brand" id={row.id} />

function Home({ fixed, id }: { readonly fixed: 'project' | 'brand'; readonly id: string }) {
  // In a home they are cards unless told: a board wants the height of a page.
  const [search, setSearch] = useState<DeliverableSearch>({ view: 'grid' })
  return <Deliverables search={{ ...search, [`${fixed}Id`]: [id] }} setSearch={setSearch} fixed={fixed} />
}
