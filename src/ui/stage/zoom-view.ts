/** A picture in its frame: `scale` 1 is one pixel of the picture per pixel of the screen; `x` and `y` where its middle lies from the frame's. */
export type ZoomView = { readonly scale: number; readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }
type Point = { readonly x: number; readonly y: number }

/** Never smaller than it fits, or than it is; never more than eight times. */
const most = 8

/** The scale at which all of it is seen; never larger than it is. */
export function fitScale(frame: Size, picture: Size): number {
  if (picture.width <= 0 || picture.height <= 0) return 1
  return Math.min(frame.width / picture.width, frame.height / picture.height, 1)
}

/** All of it, in the middle. */
export const fitted = (frame: Size, picture: Size): ZoomView => ({ scale: fitScale(frame, picture), x: 0, y: 0 })

export const isFitted = (view: ZoomView, frame: Size, picture: Size): boolean => view.scale <= fitScale(frame, picture) * 1.001

/** To another scale, so that what is under a point stays there. @param at from the middle of the frame */
export function zoomTo(view: ZoomView, scale: number, at: Point, frame: Size, picture: Size): ZoomView {
  const next = Math.min(Math.max(scale, fitScale(frame, picture)), most)
  const ratio = next / view.scale
  return within({ scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, frame, picture)
}

/** Moved; what is larger than the frame never leaves an edge of it bare. */
export function panBy(view: ZoomView, by: Point, frame: Size, picture: Size): ZoomView {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame, picture)
}

function within(view: ZoomView, frame: Size, picture: Size): ZoomView {
  const room = (whole: number, seen: number) => Math.max(0, (whole * view.scale - seen) / 2)
  const bound = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit)
  return {
    scale: view.scale,
    x: bound(view.x, room(picture.width, frame.width)),
    y: bound(view.y, room(picture.height, frame.height)),
  }
}
