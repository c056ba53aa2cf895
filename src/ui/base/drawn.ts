// A page may have been drawn by the server: until the application takes over, it is drawn out of sight.

let drawn = false
const loading = new Set<Promise<unknown>>()

/** Whether what is on the screen was drawn by the server and the application has not taken over yet. */
export const isDrawn = (): boolean => drawn
export function setDrawn(now: boolean): void {
  drawn = now
  loading.clear()
}

/** Meanwhile a part that is still loading holds the application back, which would show its place and not the part. */
export function holdFor(part: Promise<unknown>): void {
  if (drawn) loading.add(part)
}

/** What the application waits for; each is named once. */
export function heldFor(): readonly Promise<unknown>[] {
  const all = [...loading]
  loading.clear()
  return all
}
