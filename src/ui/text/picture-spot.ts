/** What can be done at the place of a picture that is still on its way. */
export type SpotActs = {
  readonly again: () => void
  /** it is not to come, or could not */
  readonly away: () => void
}

/** The place where a picture will stand: how far it is, and, where it could not be stored, why. */
export class PictureSpot {
  readonly name: string
  readonly element = document.createElement('div')
  readonly #acts: SpotActs
  readonly #bar = document.createElement('progress')
  readonly #far = document.createElement('span')
  failed = false

  constructor(name: string, acts: SpotActs) {
    this.name = name
    this.#acts = acts
    this.element.className = 'picture-coming'
    this.element.contentEditable = 'false'
    this.element.setAttribute('role', 'group')
    this.element.setAttribute('aria-label', name)
    this.#bar.setAttribute('aria-label', `Adding ${name}`)
    this.#far.ariaHidden = 'true'
    this.#far.className = 'picture-far'
  }

  begin(): void {
    this.failed = false
    const words = document.createElement('span')
    words.setAttribute('role', 'status')
    words.append('Adding ', nameElement(this.name))
    this.element.replaceChildren(words, this.#bar, this.#far, act('Stop', `Stop adding ${this.name}`, this.#acts.away))
    this.sent(0)
  }

  /** @param share of its bytes that are sent; afterwards it is still to be stored */
  sent(share: number): void {
    if (share < 1) this.#bar.value = share
    else this.#bar.removeAttribute('value')
    const far = share < 1 ? `${Math.floor(share * 100)}%` : 'Almost there'
    this.#far.textContent = far
    this.#bar.setAttribute('aria-valuetext', far)
  }

  fail(sentence: string): void {
    this.failed = true
    const words = document.createElement('span')
    words.setAttribute('role', 'alert')
    words.append(nameElement(this.name), ` was not added. ${sentence}`)
    this.element.replaceChildren(
      words,
      act('Try again', `Try ${this.name} again`, this.#acts.again),
      act('Remove', `Remove ${this.name}`, this.#acts.away),
    )
  }
}

function nameElement(name: string): HTMLElement {
  const element = document.createElement('bdi')
  element.textContent = name
  return element
}

function act(words: string, label: string, run: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = words
  button.setAttribute('aria-label', label)
  button.addEventListener('click', run)
  return button
}
