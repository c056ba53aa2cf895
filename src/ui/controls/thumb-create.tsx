import { type CreateAction, CreateButton } from './create-button.tsx'

/** The create button of a phone, in reach of the thumb. The footer leaves room for it. */
export function ThumbCreate(action: CreateAction) {
  return (
    <div
      data-keep-clear
      data-at-thumb
      data-print="hide"
      className="fixed right-4 bottom-[max(16px,env(safe-area-inset-bottom))] z-20 rounded-control shadow-float print:hidden"
    >
      <CreateButton {...action} />
    </div>
  )
}
