import { el } from './dom.ts'
import { carryOut, fieldOf, nameField } from './form.ts'
import type { Looking } from './looking.ts'
import { decide } from './server.ts'

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })

/** What was said last by this link, and the form in which a guest says it. */
export function verdictOf({ link, item, reload, ended }: Looking): HTMLElement {
  const { verdict, versionNumber } = item
  const said = verdict
    ? `${verdict.by ?? 'Someone'} ${verdict.outcome === 'approved' ? 'approved' : 'asked for changes to'} version ${versionNumber} on ${day.format(new Date(verdict.at))}.`
    : `What do you think of version ${versionNumber}?`
  const head = [
    el('h2', {}, 'Your verdict'),
    el(
      'p',
      { class: 'said', role: 'status' },
      item.closed ? `${verdict ? said : ''} This is settled: there is nothing to decide any more.` : said,
    ),
  ]
  if (item.closed) return el('section', { class: 'panel', 'aria-label': 'Your verdict' }, ...head)
  const name = nameField(link)
  const comment = fieldOf('Comment', el('textarea', { rows: '3', maxlength: '1000' }))
  const told = el('p', { class: 'error', role: 'alert' })
  const give = (outcome: 'approved' | 'changes') =>
    void carryOut(form, told, { link, name: name.input.value, ended }, async () => {
      await decide(link.id, item.id, { versionNumber, outcome, comment: comment.input.value.trim() || null })
      reload()
    })
  const form = el(
    'form',
    {
      class: 'form-of',
      onSubmit: (event) => {
        event.preventDefault()
        give('approved')
      },
    },
    name.field,
    comment.field,
    told,
    el(
      'div',
      { class: 'acts' },
      el('button', { type: 'submit', class: 'button primary' }, `Approve version ${versionNumber}`),
      el('button', { type: 'button', class: 'button', onClick: () => give('changes') }, 'Ask for changes'),
    ),
  )
  return el('section', { class: 'panel', 'aria-label': 'Your verdict' }, ...head, form)
}
