import type { TaskStatus, TaskTreeItem } from '../tasks/schema.ts'

/** A place below an item (`null`: at the top), directly behind or before one that hangs there; where neither is named, last. */
export type TreePlace = { readonly parentTaskId: string | null; readonly afterId?: string; readonly beforeId?: string }

/** What stands in an item and everything below it. Hours are null where none are known, and for people outside the agency. */
export type Sums = {
  readonly estimated: number | null
  readonly actual: number | null
  /** of the items below that are not divided further, or of the item itself */
  readonly done: number
  readonly total: number
}

/** An item where it stands in its tree. */
export type Line = {
  readonly item: TaskTreeItem
  /** 1.2.3 */
  readonly number: string
  /** 0 at the top */
  readonly depth: number
  readonly parentId: string | null
  /** 1 for the first of its level */
  readonly place: number
  readonly siblings: number
  /** how many items hang below it, on all levels */
  readonly below: number
  readonly sums: Sums
}

export type Tree = {
  /** each directly before what hangs below it */
  readonly lines: readonly Line[]
  readonly line: (id: string) => Line | undefined
  readonly childrenOf: (id: string | null) => readonly string[]
}

const known = new WeakMap<readonly TaskTreeItem[], Tree>()

/**
 * The tree of items of which those of one level stand in their order. What hangs below an item that is not among them stands at the top.
 * Of the same items it is made once: a page that the server draws goes over them several times.
 */
export function treeOf(items: readonly TaskTreeItem[]): Tree {
  const before = known.get(items)
  if (before) return before
  const tree = made(items)
  known.set(items, tree)
  return tree
}

/** A line whose sums are added up once all below it is laid: each is one object, since there are thousands. */
type Making = { -readonly [Key in keyof Line]: Line[Key] }
const nothing: readonly TaskTreeItem[] = []

function made(items: readonly TaskTreeItem[]): Tree {
  const ids = new Set(items.map(({ id }) => id))
  const parentOf = ({ parentTaskId }: TaskTreeItem) => (parentTaskId !== null && ids.has(parentTaskId) ? parentTaskId : null)
  const groups = Map.groupBy(items, parentOf)
  const lines: Making[] = []
  const lay = (parentId: string | null, prefix: string, depth: number): readonly Making[] =>
    (groups.get(parentId) ?? nothing).map((item, index, { length: siblings }) => {
      const number = `${prefix}${index + 1}`
      const line: Making = { item, number, depth, parentId, place: index + 1, siblings, below: 0, sums: ownSums(item) }
      const before = lines.push(line)
      const inside = lay(item.id, `${number}.`, depth + 1)
      line.below = lines.length - before
      if (inside.length > 0) line.sums = addedUp(line.sums, inside)
      return line
    })
  lay(null, '', 0)
  const byId = new Map(lines.map((line) => [line.item.id, line]))
  return {
    lines,
    line: (id) => byId.get(id),
    childrenOf: (id) => (groups.get(id) ?? []).map((item) => item.id),
  }
}

function ownSums({ status, estimatedHours, actualHours }: TaskTreeItem): Sums {
  return { estimated: estimatedHours ?? null, actual: actualHours ?? null, done: status === 'done' ? 1 : 0, total: 1 }
}

/** Hours of an item count beside those below it; its progress is theirs, by their number: weighted by hours it would tell clients of those. */
function addedUp(own: Sums, inside: readonly Line[]): Sums {
  const all = [own, ...inside.map(({ sums }) => sums)]
  return {
    estimated: sum(
      all.map(({ estimated }) => estimated),
      100,
    ),
    actual: sum(
      all.map(({ actual }) => actual),
      60,
    ),
    done: inside.reduce((total, { sums }) => total + sums.done, 0),
    total: inside.reduce((total, { sums }) => total + sums.total, 0),
  }
}

/** Exact in the parts of an hour that they are kept in: hundredths of what is estimated, minutes of what was logged. */
function sum(hours: readonly (number | null)[], parts: number): number | null {
  const known = hours.filter((one) => one !== null)
  if (known.length === 0) return null
  return Math.round((known.reduce((total, one) => total + Math.round(one * parts), 0) / parts) * 100) / 100
}

/** Whether one hangs below the other, on whatever level, or is it. */
export function isWithin(tree: Tree, id: string | null, above: string): boolean {
  for (let at: string | null = id; at !== null; at = tree.line(at)?.parentId ?? null) if (at === above) return true
  return false
}

/** The items with one of them in another place; what hangs below it goes along. Nothing comes to hang below itself. */
export function moved(items: readonly TaskTreeItem[], id: string, { parentTaskId, afterId, beforeId }: TreePlace): TaskTreeItem[] {
  const item = items.find((one) => one.id === id)
  if (!item || isWithin(treeOf(items), parentTaskId, id)) return [...items]
  const rest = items.filter((one) => one !== item)
  const at = rest.findIndex((one) => one.id === (afterId ?? beforeId))
  return rest.toSpliced(at < 0 ? rest.length : afterId ? at + 1 : at, 0, { ...item, parentTaskId })
}

/** Where an item stands now, as what would bring it back there. */
export function placeOf(tree: Tree, id: string): TreePlace {
  const parentTaskId = tree.line(id)?.parentId ?? null
  const level = tree.childrenOf(parentTaskId)
  const at = level.indexOf(id)
  const [before, after] = [level[at - 1], level[at + 1]]
  return { parentTaskId, ...(before !== undefined ? { afterId: before } : after !== undefined && { beforeId: after }) }
}

/** Whether an item stands there already. */
export function standsAt(tree: Tree, id: string, { parentTaskId, afterId, beforeId }: TreePlace): boolean {
  const line = tree.line(id)
  if (line?.parentId !== parentTaskId) return false
  const level = tree.childrenOf(parentTaskId)
  const at = level.indexOf(id)
  if (afterId) return level[at - 1] === afterId
  return beforeId ? level[at + 1] === beforeId : at === level.length - 1
}

export type TreeStep = 'up' | 'down' | 'in' | 'out'

/**
 * One step of an item among those in sight. @param isShown of its level only these count
 * @returns its new place, or the sentence that says why there is none
 */
export function stepped(tree: Tree, id: string, step: TreeStep, isShown: (id: string) => boolean): TreePlace | string {
  const parentTaskId = tree.line(id)?.parentId ?? null
  const level = tree.childrenOf(parentTaskId).filter((one) => one === id || isShown(one))
  const at = level.indexOf(id)
  const [before, after] = [level[at - 1], level[at + 1]]
  if (step === 'up') return before ? { parentTaskId, beforeId: before } : 'It is the first of its level already.'
  if (step === 'down') return after ? { parentTaskId, afterId: after } : 'It is the last of its level already.'
  if (step === 'in') return before ? { parentTaskId: before } : 'There is no item above it on its level to hang it below.'
  if (parentTaskId === null) return 'It is on the highest level already.'
  return { parentTaskId: tree.line(parentTaskId)?.parentId ?? null, afterId: parentTaskId }
}

/** Where a dragged item would land: its place, how deep it would stand, and between which lines or on which one that is shown. */
export type Drop = { readonly place: TreePlace; readonly depth: number; readonly gap: number; readonly into: string | null }

/**
 * The place of a drop between two of the lines in sight, or on one of them. What is dragged never lands in itself.
 * @param gap the line before which it was dropped @param depth how deep the pointer means
 */
export function dropBetween(tree: Tree, shown: readonly Line[], id: string, gap: number, depth: number, closed: ReadonlySet<string>): Drop {
  const isOther = (line: Line) => !isWithin(tree, line.item.id, id)
  const above = shown.slice(0, gap).findLast(isOther)
  const below = shown.slice(gap).find(isOther)
  const deepest = above ? (closed.has(above.item.id) ? above.depth : above.depth + 1) : 0
  const at = Math.min(Math.max(depth, below?.depth ?? 0), Math.max(deepest, below?.depth ?? 0))
  if (!above) return { place: { parentTaskId: null, ...(below && { beforeId: below.item.id }) }, depth: 0, gap, into: null }
  if (at > above.depth) {
    const first = below && below.parentId === above.item.id ? below.item.id : undefined
    return { place: { parentTaskId: above.item.id, ...(first && { beforeId: first }) }, depth: at, gap, into: null }
  }
  let beside = above
  while (beside.depth > at) {
    const parent = tree.line(beside.parentId ?? '')
    if (!parent) break
    beside = parent
  }
  return { place: { parentTaskId: beside.parentId, afterId: beside.item.id }, depth: beside.depth, gap, into: null }
}

/** What is looked for in a tree; of several values one has to fit. */
export type TreeFilters = {
  readonly q?: string | undefined
  readonly status?: readonly TaskStatus[] | undefined
  /** ids of people, and `none` for items that nobody has */
  readonly assigneeId?: readonly string[] | undefined
}

/** The items that fit. @returns null where nothing is looked for */
export function found(tree: Tree, { q, status, assigneeId }: TreeFilters): ReadonlySet<string> | null {
  const text = q?.trim().toLowerCase()
  if (!text && !status?.length && !assigneeId?.length) return null
  const fits = ({ item, number }: Line) =>
    (!status?.length || status.includes(item.status)) &&
    (!assigneeId?.length || assigneeId.includes(item.assigneeId ?? 'none')) &&
    (!text || item.name.toLowerCase().includes(text) || number === text)
  return new Set(tree.lines.filter(fits).map(({ item }) => item.id))
}

/** The lines in sight: what was found with the way to it, without what hangs below closed ones. */
export function linesInSight(tree: Tree, closed: ReadonlySet<string>, fitting: ReadonlySet<string> | null): Line[] {
  const way = fitting && wayTo(tree, fitting)
  const shown: Line[] = []
  let closedAt = Number.POSITIVE_INFINITY
  for (const line of tree.lines) {
    if (line.depth > closedAt) continue
    closedAt = Number.POSITIVE_INFINITY
    if (way && !way.has(line.item.id)) continue
    shown.push(line)
    if (closed.has(line.item.id)) closedAt = line.depth
  }
  return shown
}

/** What was found, and everything above it. */
function wayTo(tree: Tree, fitting: ReadonlySet<string>): ReadonlySet<string> {
  const way = new Set<string>()
  for (const id of fitting) for (let at: string | null = id; at !== null && !way.has(at); at = tree.line(at)?.parentId ?? null) way.add(at)
  return way
}
