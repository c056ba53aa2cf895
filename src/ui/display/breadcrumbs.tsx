import { Fragment, type ReactNode } from 'react'

/** Where one is: links, the last part is the page itself and no link. `items={[<Link to="/graphics">Graphics</Link>, 'Hero poster']}` */
export function Breadcrumbs({ items }: { readonly items: readonly ReactNode[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="min-w-0">
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-secondary text-ink-3">
        {items.map((item, at) => {
          const last = at === items.length - 1
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a path has no other key and is never reordered
            <Fragment key={at}>
              <li
                aria-current={last ? 'page' : undefined}
                className={last ? 'min-w-0 truncate text-ink-2' : 'shrink-0 rounded-chip [&>a]:hover:text-ink'}
              >
                <bdi>{item}</bdi>
              </li>
              {!last && (
                <li aria-hidden className="text-line-strong">
                  /
                </li>
              )}
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
