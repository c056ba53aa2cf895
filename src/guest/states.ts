import { el } from './dom.ts'
import { Refusal } from './server.ts'

function notice(title: string, text: string, ...more: HTMLElement[]): HTMLElement {
  return el('main', { class: 'notice' }, el('h1', { tabindex: '-1' }, title), el('p', { role: 'status' }, text), ...more)
}

const titles: Readonly<Record<number, string>> = { 404: 'This link does not work', 410: 'This link has ended', 429: 'Wait a moment' }

/** Why there is nothing to see, and what to do. @param again tries once more, where that may help */
export function refusedView(error: unknown, again: () => void): HTMLElement {
  const known = error instanceof Refusal ? error : new Refusal(0, 'Something went wrong. Try again in a moment.', false)
  const ended = known.status === 404 || known.status === 410
  const button = el('button', { type: 'button', class: 'button', onClick: again }, 'Try again')
  return notice(titles[known.status] ?? 'This did not work', known.message, ...(ended ? [] : [button]))
}

export function brokenView(): HTMLElement {
  return notice('This link is not whole', 'A part of its address is missing. Copy all of it, or ask whoever sent it to you for a new one.')
}

export function waitingView(): HTMLElement {
  return el('main', { class: 'notice', 'aria-busy': 'true' }, el('p', { role: 'status' }, 'Opening…'))
}

/** Asks for the password. @param enter opens with it; what it refuses is said under the field, and what was typed stays */
export function passwordView(first: string, enter: (password: string) => Promise<void>): HTMLElement {
  const error = el('p', { id: 'error', class: 'error', role: 'alert' })
  const input = el('input', {
    id: 'password',
    type: 'password',
    autocomplete: 'off',
    required: true,
    autofocus: true,
    'aria-describedby': 'error',
  })
  const button = el('button', { type: 'submit', class: 'button primary' }, 'Open')
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    button.disabled = true
    error.textContent = ''
    try {
      await enter(input.value)
    } catch (refused) {
      error.textContent = refused instanceof Error ? refused.message : 'Something went wrong. Try again.'
      input.setAttribute('aria-invalid', 'true')
      input.focus()
      input.select()
    } finally {
      button.disabled = false
    }
  }
  const form = el('form', { onSubmit: (event) => void submit(event) }, el('label', { for: 'password' }, 'Password'), input, error, button)
  return el('main', { class: 'notice' }, el('h1', { tabindex: '-1' }, 'This link has a password'), el('p', {}, first), form)
}
