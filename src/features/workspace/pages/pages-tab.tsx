import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Loading, Skeleton } from '#ui/display/skeleton.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { pageQuery } from './client.ts'
import { pageTitles } from './labels.ts'
import { PageForm } from './page-form.tsx'
import { PageHistory } from './page-history.tsx'
import type { PageName } from './schema.ts'

const names = Object.keys(pageTitles) as PageName[]
const options = names.map((value) => ({ value, label: pageTitles[value] }))

/** Help, privacy and terms, for admins to write. Which one stands in the address. */
export function PagesTab() {
  const search: { page?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = names.find((name) => name === search.page) ?? 'help'
  const choose = (next: PageName) =>
    void navigate({ to: '/settings', search: { tab: 'pages', ...(next !== 'help' && { page: next }) }, replace: true })
  return (
    <div className="flex flex-col gap-4">
      <Segmented aria-label="Page" value={page} onChange={choose} options={options} />
      <OnePage key={page} page={page} />
    </div>
  )
}

function OnePage({ page }: { readonly page: PageName }) {
  const read = useQuery(pageQuery(page))
  if (read.isPending) {
    return (
      <Loading>
        <Panel title={pageTitles[page]}>
          <Skeleton className="h-80 w-full" />
        </Panel>
      </Loading>
    )
  }
  if (read.isError) return <ErrorState message={read.error.message} onRetry={() => void read.refetch()} retrying={read.isFetching} />
  return (
    <>
      <PageForm row={read.data} />
      {read.data.version > 0 && <PageHistory page={page} current={read.data.version} />}
    </>
  )
}
