import type { OpenedFile, OpenedLink } from '#features/records/link-guests/schema.ts'
import { counted } from '#shared/values/counted.ts'
import { roomText, sizeText } from '#shared/values/size-text.ts'
import { el } from './dom.ts'
import { download } from './download.ts'
import { filesOf, opened, pathOf } from './server.ts'
import { canBeShown, openViewer } from './viewer.ts'

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' })

/** The last day on which it works: what ends at midnight, ends with the day before. */
const lastDay = ({ expiresAt }: OpenedLink): string => day.format(new Date(Date.parse(expiresAt) - 1))

/** The end of a name, as people call the form: "PDF". */
function formOf({ name }: OpenedFile): string {
  return (/\.([\p{L}\p{N}]{1,5})$/u.exec(name)?.[1] ?? 'file').toUpperCase()
}

const waiting: Readonly<Record<OpenedFile['file']['state'], string>> = {
  ready: '',
  scanning: 'Being scanned for viruses',
  infected: 'Kept back by the virus scanner',
  unscanned: 'Could not be scanned for viruses',
}

type Acts = { view: (one: OpenedFile) => void; save: (path: string) => void }

function tileOf(linkId: string, one: OpenedFile): HTMLElement {
  const form = el('span', { class: 'form', 'aria-hidden': 'true' }, formOf(one))
  if (!one.file.reading?.image) return form
  const image = el('img', {
    src: pathOf(linkId, `files/${one.file.id}/preview`),
    alt: '',
    loading: 'lazy',
    onError: () => image.replaceWith(form),
  })
  return image
}

function rowOf(linkId: string, one: OpenedFile, { view, save }: Acts): HTMLElement {
  const details = [...one.folder, sizeText(one.file.size)].join(' · ')
  const title = canBeShown(one)
    ? el('button', { type: 'button', class: 'name', onClick: () => view(one) }, one.name)
    : el('span', { class: 'name' }, one.name)
  const path = pathOf(linkId, `files/${one.file.id}?download=true`)
  const press = (event: Event): void => {
    event.preventDefault()
    save(path)
  }
  const ready = one.file.state === 'ready'
  return el(
    'li',
    {},
    el('div', { class: 'tile' }, tileOf(linkId, one)),
    el('div', { class: 'words' }, title, el('p', {}, ready ? details : `${details} · ${waiting[one.file.state]}`)),
    ready ? el('a', { class: 'button', href: path, 'aria-label': `Download ${one.name}`, onClick: press }, 'Download') : null,
  )
}

function headOf(link: OpenedLink, { save }: Acts): HTMLElement {
  const all = pathOf(link.id, 'archive')
  const press = (event: Event): void => {
    event.preventDefault()
    save(all)
  }
  const count = counted(link.fileCount, 'file')
  const mark = link.logoUrl
    ? el('img', { class: 'logo', src: link.logoUrl, alt: link.brandName })
    : el('span', { class: 'initial', 'aria-hidden': 'true' }, Array.from(link.brandName)[0] ?? '')
  return el(
    'header',
    { class: 'head' },
    mark,
    el(
      'div',
      { class: 'words' },
      el('p', { class: 'whose' }, `${link.workspace} for ${link.brandName}`),
      el('h1', { tabindex: '-1' }, link.name),
      el('p', {}, `Shared by ${link.sharedBy} · until ${lastDay(link)}`),
      link.fileCount > 0 ? el('p', {}, `${count} · ${roomText(link.bytes)}`) : null,
    ),
    link.fileCount > 1 ? el('a', { class: 'button primary', href: all, onClick: press }, 'Download all') : null,
  )
}

/**
 * What was handed over: whose it is, every file, and all of them in one archive.
 * @param ended is called with what the server says when the link opens no more
 */
export async function deliveryView(link: OpenedLink, ended: (error: unknown) => void): Promise<HTMLElement> {
  const files: OpenedFile[] = []
  const list = el('ul', { class: 'files', 'aria-label': 'Files' })
  const stillOpen = async (then: () => void): Promise<void> => {
    try {
      await opened(link.id)
      then()
    } catch (error) {
      ended(error)
    }
  }
  const refused = el('p', { class: 'error', role: 'alert' })
  const acts: Acts = {
    save: (path) => void download(link.id, path, refused, ended),
    view: (one) => {
      const failed = (): void => void stillOpen(() => undefined)
      const save = ({ file }: OpenedFile, told: HTMLElement): void =>
        void download(link.id, pathOf(link.id, `files/${file.id}?download=true`), told, ended)
      void stillOpen(() => openViewer(link.id, files, one, { failed, download: save }))
    },
  }
  const more = el('button', { type: 'button', class: 'button' }, 'Show more')
  let cursor: string | null = null
  const load = async (): Promise<void> => {
    const { items, nextCursor } = await filesOf(link.id, cursor)
    cursor = nextCursor
    files.push(...items)
    list.append(...items.map((one) => rowOf(link.id, one, acts)))
    more.hidden = nextCursor === null
  }
  more.addEventListener('click', () => void load().catch(ended))
  await load()
  const empty = el('p', { class: 'empty' }, 'There is nothing here at the moment. What is added later shows here by itself.')
  return el('main', { class: 'delivery' }, headOf(link, acts), refused, files.length > 0 ? list : empty, more)
}
