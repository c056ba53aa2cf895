import { type CreateAction, CreateButton } from './create-button.tsx'

/** What is created here, at the thumb of a phone. The footer leaves room for the button, so that the end of a page scrolls clear. */
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
