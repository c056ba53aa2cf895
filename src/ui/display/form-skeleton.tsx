import { Panel } from './panel.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

type FormSkeletonProps = {
  /** where it is known already */
  readonly title?: string
  readonly description?: string
  /** what each field has below it: a line of explanation, or nothing; `wide` ones take the whole width */
  readonly fields: readonly ('plain' | 'hint' | 'wide')[]
}

/** The place of a panel with a form that comes: labels, controls, and the button at its foot. */
export function FormSkeleton({ title, description, fields }: FormSkeletonProps) {
  return (
    <Loading>
      <Panel
        title={title ?? <Skeleton className="my-0.5 h-4 w-36" />}
        untitled={title === undefined}
        description={description}
        footer={<Skeleton className="h-control w-[118px] pointer-coarse:h-11" />}
      >
        <span className="grid gap-4 sm:grid-cols-2">
          {fields.map((field, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- places without a name
            <span key={at} className={field === 'wide' ? 'flex flex-col gap-1.5 sm:col-span-2' : 'flex flex-col gap-1.5'}>
              <Skeleton className="my-[3px] h-3.5 w-24" />
              <Skeleton className="h-control w-full rounded-control pointer-coarse:h-11" />
              {field !== 'plain' && <Skeleton className="my-0.5 h-3 w-44" />}
            </span>
          ))}
        </span>
      </Panel>
    </Loading>
  )
}
