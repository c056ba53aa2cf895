import { requestCreate } from '../base/create-request.ts'
import { useAtThumb, useFreeThumb } from '../base/thumb.ts'
import { phone, useMediaQuery } from '../base/use-media-query.ts'
import { type CreateAction, CreateButton } from './create-button.tsx'

/** The create button of a phone, in reach of the thumb. The footer leaves room for it. */
export function ThumbCreate(action: CreateAction) {
  useAtThumb(true)
  return <Thumb {...action} />
}

/** The create button of a phone on a page that creates nothing of its own: it opens the create line. */
export function ThumbLine() {
  const onPhone = useMediaQuery(phone)
  const free = useFreeThumb()
  if (!onPhone || !free) return null
  return <Thumb label="Create" onPress={() => requestCreate()} />
}

function Thumb(action: CreateAction) {
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
