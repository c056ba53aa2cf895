type Child = Node | string | null

type Props = Record<string, string | boolean | ((event: Event) => void)>

/** An element with attributes (`onClick` listens) and what is in it; text is never read as mark-up. */
export function el<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2).toLowerCase(), value)
    else if (value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children.filter((child) => child !== null))
  return made
}

/** Puts one view in place of another and the focus where reading goes on. */
export function show(view: HTMLElement): void {
  const page = document.getElementById('page')
  page?.replaceChildren(view)
  view.querySelector<HTMLElement>('[autofocus], h1')?.focus()
}
