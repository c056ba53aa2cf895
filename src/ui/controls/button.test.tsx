import { isValidElement, type MouseEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

// oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the button gives it its words
const link = <a href="/review" title="Its own" />

test('an element rendered in place of the button gets the name, state and other props of the button', () => {
  const html = renderToStaticMarkup(
    <Button aria-label="Review Poster" data-place="card" title="The button’s" render={link}>
      Review
    </Button>,
  )
  expect(html).toContain('aria-label="Review Poster"')
  expect(html).toContain('data-place="card"')
  // What the element says of itself stays.
  expect(html).toContain('title="Its own"')
  expect(html).toContain('href="/review"')
  expect(html).not.toContain('type="button"')
})

test('a disabled or loading one says so and leads nowhere', () => {
  for (const props of [{ disabled: true }, { loading: true }]) {
    let pressed = 0
    const drawn = Button({ ...props, onClick: () => (pressed += 1), render: link, children: 'Review' })
    if (!isValidElement<{ 'aria-disabled': boolean; onClick: (event: MouseEvent) => void }>(drawn)) throw new Error('Nothing was drawn')
    let prevented = false
    drawn.props.onClick({ preventDefault: () => (prevented = true) } as unknown as MouseEvent)
    expect([drawn.props['aria-disabled'], prevented, pressed]).toEqual([true, true, 0])
  }
})
