import type { OpenedItem, OpenedItemDetail } from '#features/content/review-links/schema.ts'
import type { OpenedLink } from '#features/records/link-guests/schema.ts'
import { sizeText } from '#shared/values/size-text.ts'
import { articleOf } from './article.ts'
import { el } from './dom.ts'
import { download } from './download.ts'
import type { Looking } from './looking.ts'
import { notesOf } from './notes.ts'
import { itemOf, itemsOf, opened, pathOf } from './server.ts'
import type { Stage } from './stage.ts'
import { verdictOf } from './verdict.ts'
import { sortOf, stageOf } from './viewer.ts'
import { watch } from './watch.ts'

/** What is put before a guest: one item after the other, in the version that is shared. */
export async function reviewView(first: OpenedLink, ended: (error: unknown) => void): Promise<HTMLElement> {
  const { items } = await itemsOf(first.id)
  const page = el('main', { class: 'review' })
  const [one] = items
  if (!one) {
    page.append(el('h1', { tabindex: '-1' }, first.name), el('p', { class: 'empty' }, 'There is nothing to look at at the moment.'))
    return page
  }
  const go = async (item: OpenedItem, focus: boolean): Promise<void> => {
    try {
      const [link, shown] = await Promise.all([opened(first.id), itemOf(first.id, item.id)])
      const looking = { link, item: shown, ended, reload: () => void go(item, false) }
      page.replaceChildren(...partsOf(looking, items, (next) => void go(next, true)))
      if (focus) page.querySelector<HTMLElement>('h1')?.focus()
    } catch (error) {
      ended(error)
    }
  }
  await go(one, false)
  return page
}

function partsOf(looking: Looking, items: readonly OpenedItem[], go: (item: OpenedItem) => void): HTMLElement[] {
  const { link, item } = looking
  const stage = frameOf(looking)
  const words = [item.description ? el('p', { class: 'about', dir: 'auto' }, item.description) : null, downloadOf(looking)]
  const may = link.allows !== null && link.allows !== 'look'
  const notes = may ? notesOf(looking, stage) : null
  const newer = el('p', { class: 'newer', role: 'status' })
  watch(stage.element, async () => (await Promise.all([newerIn(looking, newer), notes?.look()])).includes(true), looking.ended)
  return [
    headOf(link, item, items, go),
    newer,
    stage.element,
    el(
      'section',
      { class: 'side', 'aria-label': 'Review' },
      ...words.filter((part) => part !== null),
      ...(link.allows === 'decide' ? [verdictOf(looking)] : []),
      ...(notes ? [notes.panel] : []),
    ),
  ]
}

/** Says that another version is shared by now: it comes when it is asked for, so that nothing is lost that is being written. */
async function newerIn({ link, item, reload }: Looking, told: HTMLElement): Promise<boolean> {
  const { items } = await itemsOf(link.id)
  const now = items.find(({ id }) => id === item.id)
  if (!now || now.versionId === item.versionId || told.childElementCount > 0) return false
  told.replaceChildren(
    el('span', {}, `Version ${now.versionNumber} is here. You are looking at version ${item.versionNumber}.`),
    el('button', { type: 'button', class: 'button small', onClick: reload }, `Show version ${now.versionNumber}`),
  )
  return true
}

function headOf(link: OpenedLink, item: OpenedItemDetail, items: readonly OpenedItem[], go: (item: OpenedItem) => void): HTMLElement {
  const at = items.findIndex(({ id }) => id === item.id)
  const step = (label: string, sign: string, to: OpenedItem | undefined) =>
    el('button', { type: 'button', class: 'button', 'aria-label': label, disabled: !to, onClick: () => to && go(to) }, sign)
  const steps = [
    step('Previous item', '‹', items[at - 1]),
    el('span', { class: 'count' }, `${at + 1} of ${items.length}`),
    step('Next item', '›', items[at + 1]),
  ]
  return el(
    'header',
    { class: 'head' },
    link.logoUrl
      ? el('img', { class: 'logo', src: link.logoUrl, alt: link.brandName })
      : el('span', { class: 'initial', 'aria-hidden': 'true' }, Array.from(link.brandName)[0] ?? ''),
    el(
      'div',
      { class: 'words' },
      el('p', { class: 'whose' }, `${link.workspace} for ${link.brandName}`),
      el('h1', { tabindex: '-1', dir: 'auto' }, item.title),
      el('p', {}, `Version ${item.versionNumber} · shared by ${link.sharedBy}`),
    ),
    items.length > 1 ? el('nav', { class: 'steps', 'aria-label': 'Items' }, ...steps) : null,
  )
}

/** The picture, film, sound or text itself; what cannot be shown says so. */
function frameOf({ link, item, ended }: Looking): Stage {
  const framed = (...parts: (HTMLElement | null)[]): Stage => ({ element: el('div', { class: 'frame' }, ...parts), pages: null })
  const sourceOf = ({ fileId }: { fileId: string }) => pathOf(link.id, `files/${fileId}`)
  if (item.article) return { element: el('div', { class: 'frame text' }, articleOf(item.article, sourceOf)), pages: null }
  const one = item.file && { name: item.title, file: item.file }
  const sort = one && sortOf(one)
  if (!one || !sort) return framed(el('p', { class: 'empty' }, 'This cannot be shown here. Download it to look at it.'))
  // What cannot be loaded may be a link that has ended.
  const failed = (): void => void opened(link.id).catch(ended)
  const { element, pages } = stageOf(link.id, one, { failed, playing: false, scroller: null })
  if (pages) return { ...framed(element), pages }
  const hint = sort === 'first page' ? el('p', { class: 'hint' }, 'The first page. Download the file to read all of it.') : null
  return framed(el('div', { class: 'on' }, element), hint)
}

function downloadOf({ link, item: { file }, ended }: Looking): HTMLElement | null {
  if (file?.state !== 'ready') return null
  const path = pathOf(link.id, `files/${file.id}?download=true`)
  const told = el('p', { class: 'error', role: 'alert' })
  const press = (event: Event): void => {
    event.preventDefault()
    void download(link.id, path, told, ended)
  }
  return el('div', {}, el('a', { class: 'button', href: path, onClick: press }, `Download · ${sizeText(file.size)}`), told)
}
