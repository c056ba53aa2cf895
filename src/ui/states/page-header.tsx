import type { ReactNode } from 'react'
import { cn } from '../base/cn.ts'
import { phone, useMediaQuery } from '../base/use-media-query.ts'
import { type CreateAction, CreateButton } from '../controls/create-button.tsx'
import { ThumbCreate } from '../controls/thumb-create.tsx'

interface PageHeaderProps {
  readonly title: ReactNode
  /** Next to the title on the desk, under it on a phone. */
  readonly subtitle?: ReactNode
  /** A badge or icon that belongs to the title. */
  readonly mark?: ReactNode
  /** Where one is: Breadcrumbs. */
  readonly above?: ReactNode
  /** Parts of this page, on the line of the title; on a narrow window below the title. */
  readonly tabs?: ReactNode
  readonly actions?: ReactNode
  /** What is made here: a button at the right, on a phone at the thumb. */
  readonly create?: CreateAction | false
}

/** The head of a page, 48 px: title, subtitle, tabs and actions. What follows begins at the same height on every screen. */
export function PageHeader({ title, subtitle, mark, above, tabs, actions, create }: PageHeaderProps) {
  const atThumb = useMediaQuery(phone)
  const beside = create && !atThumb
  return (
    <header
      className={cn(
        '-mt-3 flex min-h-12 items-center gap-x-6 max-sm:-mt-2 max-sm:flex-wrap max-sm:gap-y-1',
        Boolean(tabs) && '-mb-px flex-wrap border-b border-line gap-y-0 lg:flex-nowrap lg:[--tab-height:48px]',
      )}
    >
      <div className="flex min-h-12 min-w-0 flex-col justify-center max-sm:max-w-full">
        {above && <div className="mb-0.5">{above}</div>}
        <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
          <h1 dir="auto" className="min-w-0 text-title font-semibold break-words text-ink">
            {title}
          </h1>
          {mark && <span className="self-center">{mark}</span>}
          {subtitle && (
            <p dir="auto" className={cn('min-w-0 text-body break-words text-ink-3 max-sm:w-full', Boolean(tabs) && 'lg:max-xl:hidden')}>
              {subtitle}
            </p>
          )}
        </div>
      </div>
      {tabs && <div className="-mb-px min-w-0 grow self-end max-lg:order-last max-lg:basis-full">{tabs}</div>}
      {(actions || beside) && (
        // On a phone one of them stands beside the title, several have a line of their own.
        <div className="ml-auto flex shrink-0 flex-wrap items-center gap-2 max-sm:has-[>:nth-child(2)]:w-full max-sm:[&:has(>:nth-child(2))>*]:grow">
          {actions}
          {beside && <Create {...create} />}
        </div>
      )}
      {create && atThumb && <ThumbCreate {...create} />}
    </header>
  )
}

function Create(action: CreateAction) {
  return (
    <span data-print="hide" className="contents">
      <CreateButton {...action} />
    </span>
  )
}
