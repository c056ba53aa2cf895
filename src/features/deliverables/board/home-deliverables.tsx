import type { BrandView } from '#features/clients/brands/schema.ts'
import type { ProjectView } from '#features/clients/projects/schema.ts'
import { usePartSearch } from '#ui/base/use-part-search.ts'
import { Deliverables } from './deliverables-screen.tsx'
import { type DeliverableSearch, readDeliverableSearch } from './deliverables-search.ts'

/** The deliverables of one project. */
export const ProjectDeliverables = ({ row }: { readonly row: ProjectView }) => <Home key={row.id} fixed="project" id={row.id} />
/** The deliverables of one brand, of all its projects. */
export const BrandDeliverables = ({ row }: { readonly row: BrandView }) => <Home key={row.id} fixed="brand" id={row.id} />

type HomeSearch = Omit<DeliverableSearch, 'view'> & { view?: 'board' | undefined }

/** In a home they are cards unless told: a board wants the height of a page. */
const readHomeSearch = (raw: Readonly<Record<string, unknown>>): HomeSearch => ({
  ...readDeliverableSearch(raw),
  view: raw.view === 'board' ? 'board' : undefined,
})

function Home({ fixed, id }: { readonly fixed: 'project' | 'brand'; readonly id: string }) {
  const [{ view, ...search }, setSearch] = usePartSearch<HomeSearch>(readHomeSearch, { [`${fixed}Id`]: [id] })
  return (
    <Deliverables
      search={{ ...search, view: view === 'board' ? undefined : 'grid' }}
      setSearch={(next) => setSearch({ ...next, view: next.view === 'grid' ? undefined : 'board' })}
      fixed={fixed}
    />
  )
}
