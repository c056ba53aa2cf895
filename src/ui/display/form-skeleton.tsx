import { cn } from '../base/cn.ts'
import { Panel } from './panel.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

/** `plain` and `hint` take half the width, the others the full width; `hint` and `wide` have a line of explanation below, `text` several lines to write in, and `more` is the button of folded fields. */
type FieldSize = 'plain' | 'hint' | 'wide' | 'line' | 'text' | 'more'

type FormSkeletonProps = {
  /** where it is known already */
  readonly title?: string
  readonly description?: string
  readonly fields: readonly FieldSize[]
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
        <FieldSkeletons fields={fields} />
      </Panel>
    </Loading>
  )
}

/** The fields of a form that loads. */
export function FieldSkeletons({ fields }: Pick<FormSkeletonProps, 'fields'>) {
  return (
    <span className="grid gap-4 sm:grid-cols-2">
      {fields.map((field, at) =>
        field === 'more' ? (
          <span key={field} className="border-t border-line pt-1 sm:col-span-2">
            <Skeleton className="my-[10px] h-3.5 w-24 pointer-coarse:my-[15px]" />
          </span>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- places without a name
          <span key={at} className={cn('flex flex-col gap-1.5', field !== 'plain' && field !== 'hint' && 'sm:col-span-2')}>
            <Skeleton className="my-0.5 h-3.5 w-24" />
            <Skeleton
              className={cn(
                'w-full rounded-control',
                field === 'text' ? 'h-[106px] pointer-coarse:h-[74px]' : 'h-control pointer-coarse:h-11',
              )}
            />
            {(field === 'hint' || field === 'wide') && <Skeleton className="my-0.5 h-3 w-44" />}
          </span>
        ),
      )}
    </span>
  )
}
