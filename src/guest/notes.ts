import type { OpenedThread } from '#features/content/review-links/schema.ts'
import type { AnchorInput, AnchorPassage, AnchorShape } from '#shared/markdown/anchor.ts'
import { el } from './dom.ts'
import { carryOut, fieldOf, nameField } from './form.ts'
import type { Looking } from './looking.ts'
import { drawnOn, marksOn, movedByKey } from './marks.ts'
import type { Pages } from './pages.ts'
import { passagesOn } from './passages.ts'
import { notesOn, say } from './server.ts'
import type { Stage } from './stage.ts'

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

type Spot = { readonly shape: AnchorShape; readonly page: number }

/** The middle of the picture, where somebody without a mouse begins. */
const middle: AnchorShape = { kind: 'point', at: { x: 0.5, y: 0.5 } }

/**
 * What was said, and the form in which a guest says something: of the whole, at a place of the picture, or at a moment.
 * @param stage what is looked at @returns also how to look whether something was said since
 */
export function notesOf({ link, item, ended }: Looking, stage: Stage): { panel: HTMLElement; look: () => Promise<boolean> } {
  const list = el('ol', { class: 'notes', 'aria-label': 'Comments' })
  const drawn = stage.element.querySelector<HTMLElement>('.on')
  const media = stage.element.querySelector<HTMLMediaElement>('video, audio')
  const paged = stage.pages !== null
  let pages: Pages | null = null
  let answers: string | null = null
  let spot: Spot | null = null
  let passage: AnchorPassage | null = null
  let known = ''
  let said: readonly OpenedThread[] = []
  let marks = drawn ? [marksOn(drawn)] : []
  /** @param gently leaves the list as it is while one is in it @returns whether there is anything new */
  const load = async (gently = false): Promise<boolean> => {
    const all: OpenedThread[] = []
    for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
      const page: Awaited<ReturnType<typeof notesOn>> = await notesOn(link.id, item.id, cursor)
      all.push(...page.items)
      cursor = page.nextCursor
    }
    const now = JSON.stringify(all)
    if (now === known) return false
    if (gently && list.contains(document.activeElement)) return true
    known = now
    said = all
    list.replaceChildren(...all.map((note) => noteOf(note, { media, answer, goTo: pages?.goTo ?? null })))
    for (const mark of marks) mark.show(all)
    passages?.show(all)
    none.hidden = all.length > 0
    return true
  }
  const none = el('p', {}, 'No comments yet.')
  const name = nameField(link)
  const body = fieldOf('Comment', el('textarea', { rows: '3', maxlength: '5000', required: true }))
  const where = el('p', { class: 'where', role: 'status' })
  const told = el('p', { class: 'error', role: 'alert' })
  const draw = (shape: AnchorShape | null, page: number): void => {
    for (const [at, mark] of marks.entries()) mark.draw(at === page - 1 ? shape : null)
  }
  /** @param page of a PDF, from 1 */
  const place = (shape: AnchorShape | null, page = 1): void => {
    spot = shape && { shape, page }
    passage = null
    passages?.draft(null)
    answers = null
    draw(shape, page)
    const on = paged ? `At the marked place on page ${page}.` : 'At the marked place.'
    where.textContent = shape ? `${on} Arrow keys on the button below move it, with Shift they make it larger.` : ''
    clear.hidden = shape === null
  }
  const quote = (next: AnchorPassage | null): void => {
    place(null)
    if (!next) return
    passage = next
    passages?.draft(next)
    where.textContent = `About “${shortened(next.quote)}”. Arrow keys on the button below choose other words, with Shift they take more of them.`
    clear.hidden = false
  }
  const article = stage.element.querySelector<HTMLElement>('.article')
  const passages = article && item.article ? passagesOn(article, item.article, quote) : null
  const answer = (note: OpenedThread): void => {
    place(null)
    answers = note.id
    where.textContent = `An answer to ${note.by}.`
    clear.hidden = false
    body.input.focus()
  }
  const move = (event: Event): void => {
    const { key, shiftKey } = event as KeyboardEvent
    const next = spot && movedByKey(spot.shape, key, shiftKey)
    if (!spot || !next) return
    event.preventDefault()
    place(next, spot.page)
  }
  const clear = el('button', { type: 'button', class: 'button', hidden: true, onClick: () => place(null) }, 'To the whole instead')
  const point = el(
    'button',
    {
      type: 'button',
      class: 'button',
      onClick: () => (spot ? place(spot.shape, spot.page) : place(middle, pages?.shown())),
      onKeyDown: move,
    },
    'Mark a place',
  )
  const moment = el('input', { type: 'checkbox', id: 'at-moment' })
  const anchor = (): AnchorInput | undefined => {
    const on = { versionId: item.versionId, page: null, shape: null, time: null, passage: null }
    if (answers) return undefined
    if (spot) return { ...on, page: paged ? spot.page : null, shape: spot.shape }
    if (passage) return { ...on, passage }
    return media && moment.checked ? { ...on, time: { from: media.currentTime, to: null } } : on
  }
  const send = (event: Event): void => {
    event.preventDefault()
    const note = { body: body.input.value, ...(answers ? { parentId: answers } : { anchor: anchor() ?? undefined }) }
    void carryOut(form, told, { link, name: name.input.value, ended }, async () => {
      await say(link.id, item.id, JSON.parse(JSON.stringify(note)) as Parameters<typeof say>[2])
      body.input.value = ''
      place(null)
      await load()
    })
  }
  const takesMarks = (surface: HTMLElement, page = 1): void =>
    drawnOn(
      surface,
      (shape) => place(shape, page),
      (shape) => draw(shape, page),
    )
  if (drawn && !media) takesMarks(drawn)
  void stage.pages?.then((opened) => {
    if (!opened) return
    pages = opened
    marks = opened.all.map((page, at) => marksOn(page, at + 1))
    for (const [at, page] of opened.all.entries()) takesMarks(page, at + 1)
    for (const mark of marks) mark.show(said)
    draw(spot?.shape ?? null, spot?.page ?? 1)
    list.replaceChildren(...said.map((note) => noteOf(note, { media, answer, goTo: opened.goTo })))
  })
  const form = el(
    'form',
    { class: 'form-of', onSubmit: send },
    name.field,
    body.field,
    media ? el('div', { class: 'moment' }, moment, el('label', { for: 'at-moment' }, 'At the moment that is shown')) : null,
    where,
    told,
    el(
      'div',
      { class: 'acts' },
      el('button', { type: 'submit', class: 'button primary' }, 'Comment'),
      drawn && !media ? point : null,
      passages?.button ?? null,
      clear,
    ),
  )
  void load().catch(ended)
  const panel = el('section', { class: 'panel', 'aria-label': 'Comments' }, el('h2', {}, 'Comments'), none, list, form)
  return { panel, look: () => load(true) }
}

const shortened = (quote: string): string => (quote.length > 160 ? `${quote.slice(0, 159).trimEnd()}…` : quote).replaceAll('\n', ' ')

type One = Omit<OpenedThread, 'replies' | 'anchor' | 'versionNumber'>

function wordsOf({ by, guest, createdAt, body, edited, resolved, files }: One): HTMLElement[] {
  const marks = [day.format(new Date(createdAt)), edited && 'edited', resolved && 'done'].filter(Boolean).join(' · ')
  return [
    el('p', { class: 'by' }, el('strong', {}, `${by}${guest ? ' (guest)' : ''}`), ` · ${marks}`),
    el('p', { class: 'body', dir: 'auto' }, body),
    ...(files > 0
      ? [el('p', { class: 'by' }, files === 1 ? 'With a file, which the agency has.' : `With ${files} files, which the agency has.`)]
      : []),
  ]
}

type Acts = {
  readonly media: HTMLMediaElement | null
  readonly answer: (note: OpenedThread) => void
  /** of a PDF whose pages are all there */
  readonly goTo: ((page: number) => void) | null
}

function noteOf(note: OpenedThread, { media, answer, goTo }: Acts): HTMLElement {
  const { anchor, number } = note
  const from = anchor?.time?.from
  const seek =
    media && from !== undefined
      ? el('button', { type: 'button', class: 'button small', onClick: () => void (media.currentTime = from) }, `At ${clock(from)}`)
      : null
  const page = anchor?.page ?? null
  const turn =
    goTo && page !== null ? el('button', { type: 'button', class: 'button small', onClick: () => goTo(page) }, `On page ${page}`) : null
  const place = anchor?.shape ? `Place ${number}` : null
  const where = [place, page === null || turn ? null : `Page ${page}`].filter((one) => one !== null).join(' · ') || null
  const before = !anchor && note.versionNumber ? `On version ${note.versionNumber}` : null
  const quoted = anchor?.passage ? el('blockquote', { dir: 'auto' }, shortened(anchor.passage.quote)) : null
  return el(
    'li',
    {},
    quoted,
    ...[where, before].filter((one) => one !== null).map((one) => el('p', { class: 'by' }, one)),
    ...wordsOf(note),
    el(
      'div',
      { class: 'acts' },
      seek,
      turn,
      el('button', { type: 'button', class: 'button small', 'aria-label': `Answer ${note.by}`, onClick: () => answer(note) }, 'Answer'),
    ),
    note.replies.length > 0 ? el('ul', {}, ...note.replies.map((reply) => el('li', {}, ...wordsOf(reply)))) : null,
  )
}
