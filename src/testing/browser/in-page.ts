// Runs inside the page: `screen-checks.ts` reads this file as text, so nothing here may be imported or used from outside.

type Found = { readonly at: string; readonly detail: string }

const controlSelector = [
  'a[href]',
  'button',
  'input:not([type=hidden])',
  'select',
  'textarea',
  'summary',
  '[contenteditable=true]',
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'slider', 'combobox', 'textbox', 'tab', 'option', 'treeitem'].map(
    (role) => `[role=${role}]`,
  ),
  ...['menuitem', 'menuitemradio', 'menuitemcheckbox'].map((role) => `[role=${role}]`),
].join(',')

/** Below this size in px an element is there for screen readers or for a form, not for a pointer. */
const smallestShown = 4

/** A field's frame, with its line and the space to what is in it, in px. */
const frameLine = 3

/** Where a control is tested, in parts of its width and height. Its corners are within a round control of any size. */
const spots = [0.5, 0.16, 0.84].flatMap((x) => [0.5, 0.16, 0.84].map((y) => [x, y] as const))

/** Returns kind and name of an element, as it reads in the table of findings. */
function nameOf(element: Element | null): string {
  if (!element) return 'nothing'
  const kind = element.getAttribute('role') ?? element.tagName.toLowerCase()
  const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
  const named = [
    element.getAttribute('aria-label'),
    labelled.join(' '),
    (element as HTMLInputElement).labels?.[0]?.textContent,
    element.textContent,
    element.getAttribute('placeholder'),
    element.getAttribute('name'),
  ]
  const text = named.map((one) => (one ?? '').trim().replace(/\s+/g, ' ')).find((one) => one !== '') ?? ''
  return text === '' ? `${kind} ${placeOf(element)}` : `${kind} "${text.slice(0, 90)}"`
}

/** Returns the classes of an element without a name, so that it can be found in the source. */
const placeOf = (element: Element): string => `.${(element.getAttribute('class') ?? '').split(' ').slice(0, 4).join('.')}`

function isShown(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) return false
  if (element.closest('[inert],[aria-hidden=true]')) return false
  // What is there for screen readers only is cut off by a frame of 1 px.
  for (let frame: Element | null = element; frame; frame = frame.parentElement) {
    const { width, height } = frame.getBoundingClientRect()
    const isTiny = width <= smallestShown || height <= smallestShown
    if (isTiny && (frame === element || getComputedStyle(frame).overflow !== 'visible')) return false
  }
  return true
}

const isDisabled = (element: Element): boolean => element.matches(':disabled,[aria-disabled=true],[data-disabled]')

/** Returns the open dialog or menu that makes the rest of the page unreachable, or the page. */
function scope(): Element {
  const opened = [...document.querySelectorAll('[role=dialog],[role=alertdialog],[role=menu]')].filter(isShown)
  const isModal = (one: Element) => one.matches('[role=menu],[aria-modal=true]') || document.querySelector('[data-base-ui-inert]') !== null
  return opened.findLast(isModal) ?? document.body
}

const controls = (): Element[] => [...scope().querySelectorAll(controlSelector)].filter(isShown)

type Box = { left: number; top: number; right: number; bottom: number }

const overlap = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

const isInside = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1

/** Returns what can be seen of an element: its box without what the viewport and scrolling ancestors cut off. */
function seenBox(element: Element): Box {
  let box: Box = overlap(element.getClientRects()[0] ?? element.getBoundingClientRect(), {
    left: 0,
    top: 0,
    right: innerWidth,
    bottom: innerHeight,
  })
  let position = getComputedStyle(element).position
  for (let parent = element.parentElement; parent && position !== 'fixed'; parent = parent.parentElement) {
    const style = getComputedStyle(parent)
    if (position === 'absolute' && style.position === 'static') continue
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') box = overlap(box, parent.getBoundingClientRect())
    position = style.position
  }
  return box
}

/** Whether pressing `hit` presses the control: itself, its label, the line that its frame draws round it, or the row that does the same. */
function belongsTo(hit: Element, control: Element): boolean {
  if (control === hit || control.contains(hit) || hit.closest('label')?.contains(control)) return true
  if (hit.closest('label')?.control === control || (hit === control.parentElement && isFrameOf(hit, control))) return true
  const row = control.closest('tr, [role=row]')
  return row !== null && row === hit.closest('tr, [role=row]') && isLeadOf(row, control) && hit.closest(controlSelector) === null
}

/** Whether pressing the row anywhere presses this control: the row has the hand, and this is its first link or button. */
function isLeadOf(row: Element, control: Element): boolean {
  return getComputedStyle(row).cursor === 'pointer' && row.querySelector('a[href], button') === control
}

function isFrameOf(frame: Element, control: Element): boolean {
  const [outer, inner] = [frame.getBoundingClientRect(), control.getBoundingClientRect()]
  return inner.top - outer.top <= frameLine && outer.bottom - inner.bottom <= frameLine
}

/** Returns what covers a control at a point, null where nothing does. */
function covererAt(control: Element, x: number, y: number): Element | null {
  const hit = document.elementFromPoint(x, y)
  if (!hit || belongsTo(hit, control) || hit.contains(control)) return null
  const other = hit.closest(controlSelector)
  // A row that is pressed as a whole has its own smaller controls.
  if (other && isInside(other.getBoundingClientRect(), control.getBoundingClientRect())) return null
  return other ?? hit
}

const scrollPlaces = ['nearest', 'center', 'start', 'end'] as const

/** Lists controls of which a part lies under something else wherever they are scrolled to. */
function coveredControls(): Found[] {
  const found: Found[] = []
  for (const control of controls()) {
    const covered = new Map<(typeof spots)[number], Element>()
    const free = new Set<(typeof spots)[number]>()
    for (const place of scrollPlaces) {
      control.scrollIntoView({ block: place, inline: place, behavior: 'instant' })
      lookAtSpots(control, covered, free)
      if (free.size === spots.length) break
    }
    // A bar that is longer than its window is pressed part by part.
    for (const spot of covered.keys()) {
      if (free.has(spot)) continue
      scrollSpotToMiddle(control, spot)
      lookAtSpots(control, covered, free)
    }
    const [under] = [...covered].flatMap(([spot, coverer]) => (free.has(spot) ? [] : [coverer]))
    if (under) found.push({ at: nameOf(control), detail: `under ${nameOf(under)}` })
  }
  return found
}

/** Scrolls a control to the middle, and sideways so that one of its spots is right of the middle, clear of a sticky first column. */
function scrollSpotToMiddle(control: Element, [x]: (typeof spots)[number]): void {
  control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  for (let frame = control.parentElement; frame; frame = frame.parentElement) {
    if (frame.scrollWidth <= frame.clientWidth || getComputedStyle(frame).overflowX === 'visible') continue
    const [own, seen] = [control.getBoundingClientRect(), frame.getBoundingClientRect()]
    frame.scrollBy({ left: own.left + own.width * x - (seen.left + seen.width * 0.7), behavior: 'instant' })
  }
}

/** Notes which spots of a control can be pressed where it is scrolled to now, and what covers the others. */
function lookAtSpots(control: Element, covered: Map<(typeof spots)[number], Element>, free: Set<(typeof spots)[number]>): void {
  const seen = seenBox(control)
  const own = control.getClientRects()[0] ?? control.getBoundingClientRect()
  for (const spot of spots) {
    const at = { x: own.left + own.width * spot[0], y: own.top + own.height * spot[1] }
    if (at.x <= seen.left || at.x >= seen.right || at.y <= seen.top || at.y >= seen.bottom) continue
    const coverer = covererAt(control, at.x, at.y)
    if (coverer) covered.set(spot, coverer)
    else free.add(spot)
  }
}

/** A link in a sentence is as high as its line: WCAG 2.5.5 leaves it out. */
function isInSentence(control: Element): boolean {
  if (getComputedStyle(control).display !== 'inline') return false
  let block = control.parentElement
  while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
  const own = (control.textContent ?? '').trim().length
  return (block?.textContent ?? '').trim().length > own + 1
}

/** How far a finger hits the control from a point, in whole px in one direction. */
function reach(control: Element, from: { x: number; y: number }, stepX: number, stepY: number, limit: number): number {
  for (let far = 1; far <= limit; far++) {
    const hit = document.elementFromPoint(from.x + stepX * far, from.y + stepY * far)
    if (!hit || !belongsTo(hit, control)) return far - 1
  }
  return limit
}

/** Where a finger may begin: the middle, else where a link that reaches over its whole card is hit. */
function anchors(control: Element): { x: number; y: number }[] {
  const box = control.getClientRects()[0] ?? control.getBoundingClientRect()
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const after = getComputedStyle(control, '::after')
  const card =
    after.position === 'absolute' && getComputedStyle(control).position === 'static' ? (control as HTMLElement).offsetParent : null
  if (!card) return [middle]
  const { left, top, width, height } = card.getBoundingClientRect()
  const across = [0.15, 0.3, 0.5, 0.7, 0.85]
  return [middle, ...across.flatMap((x) => across.map((y) => ({ x: left + width * x, y: top + height * y })))]
}

/** Measures what a finger hits of a control, round a point that hits it; null where that does not. */
function targetAt(control: Element, at: { x: number; y: number }, least: number): { width: number; height: number } | null {
  const hit = document.elementFromPoint(at.x, at.y)
  if (!hit || !belongsTo(hit, control)) return null
  return {
    width: 1 + reach(control, at, -1, 0, least) + reach(control, at, 1, 0, least),
    height: 1 + reach(control, at, 0, -1, least) + reach(control, at, 0, 1, least),
  }
}

/** Lists controls of which a finger hits less than this many px in width or height. */
function smallTargets(least: number): Found[] {
  const found: Found[] = []
  for (const control of controls()) {
    if (isDisabled(control) || isInSentence(control)) continue
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [middle, ...others] = anchors(control).map((at) => targetAt(control, at, least))
    // The middle may lie between two px.
    const isLarge = (one: ReturnType<typeof targetAt> | undefined) => one && one.width >= least - 1 && one.height >= least - 1
    if ([middle, ...others].some(isLarge)) continue
    const hit = document.elementFromPoint(...centre(control))
    if (middle) found.push({ at: nameOf(control), detail: `${middle.width} × ${middle.height} px` })
    // Under another control: that is the other finding. What frames it hides it as well, where that does not pass the press on.
    else if (hit?.contains(control)) found.push({ at: nameOf(control), detail: `${nameOf(hit)} is hit instead` })
  }
  return found
}

function centre(control: Element): [number, number] {
  const { left, top, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

/** Returns what makes the page wider than its window. @param width of the window */
function sideways(width: number): Found[] {
  const wide = document.documentElement.scrollWidth
  if (wide <= width) return []
  const widest = [...document.body.querySelectorAll('*')].findLast((one) => one.getBoundingClientRect().right > width + 1)
  return [{ at: 'page', detail: `${wide} px wide in ${width}, by ${nameOf(widest ?? null)}` }]
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node: Node | null }[] }

const shifts: Shift[] = []

function watchShifts(): void {
  new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({ type: 'layout-shift', buffered: true })
}

/** Returns the layout shift of the page since it began, where it is more than allowed, with what moved furthest. */
function layoutShift(allowed: number): Found[] {
  const counted = shifts.filter(({ hadRecentInput }) => !hadRecentInput)
  const total = counted.reduce((sum, { value }) => sum + value, 0)
  if (total <= allowed) return []
  const worst = counted.toSorted((a, b) => b.value - a.value)[0]
  const moved = worst?.sources?.map(({ node }) => (node instanceof Element ? nameOf(node) : (node?.textContent ?? ''))) ?? []
  return [{ at: 'page', detail: `${total.toFixed(3)}: ${moved.slice(0, 3).join(', ')}` }]
}

/** Returns what a person still waits for, null once everything is there: nothing loads, no visible picture is pending, nothing moves. */
function pending(theme: string): string | null {
  // Pictures further down load once they are scrolled to.
  const isVisible = (one: Element) => {
    const { top, bottom } = one.getBoundingClientRect()
    return one.checkVisibility() && bottom > 0 && top < innerHeight
  }
  const busy = [...document.querySelectorAll('[aria-busy=true], [data-starting-style], [data-ending-style], .animate-breathe')].find(
    isVisible,
  )
  if (busy) return nameOf(busy)
  // Only the application names the page, and chooses its theme.
  if (document.getElementById('root') && !document.title.includes(' · ')) return 'the application'
  if ((document.documentElement.dataset.theme ?? theme) !== theme) return `the ${theme} theme`
  // An animation along a scroll position is always running, and moves only with it.
  if (document.getAnimations().some((one) => one.playState === 'running' && one.timeline instanceof DocumentTimeline)) return 'an animation'
  const picture = [...document.images].find((image) => !image.complete && image.loading !== 'lazy' && isVisible(image))
  if (picture) return `a picture, ${picture.currentSrc}`
  return document.fonts.status === 'loaded' ? null : 'fonts'
}

if (!('screenChecks' in globalThis)) {
  watchShifts()
  Object.assign(globalThis, { screenChecks: { coveredControls, smallTargets, sideways, layoutShift, pending } })
}
