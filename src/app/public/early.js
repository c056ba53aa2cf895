// Runs before the first paint. A file of its own because the content policy allows no inline script.

// The theme, so that the page never shows in the wrong one. The choice is light, dark or system; src/features/workspace/settings/theme-choice.tsx
// writes it. The server is told by a cookie, as it is of the window: it draws the first view of the next page (src/server/first-view.ts).
;(() => {
  const key = 'atelier.theme'
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const tell = (name, value) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way knows only secure addresses
    document.cookie = `atelier-view.${name}=${value}; path=/; samesite=lax; max-age=31536000${location.protocol === 'https:' ? '; secure' : ''}`
  }
  const apply = () => {
    let choice = 'system'
    try {
      choice = localStorage.getItem(key) ?? 'system'
    } catch {
      // No storage here: the system's theme it is.
    }
    const theme = choice === 'dark' || (choice !== 'light' && dark.matches) ? 'dark' : 'light'
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#100f0d' : '#faf9f6')
    tell('theme', theme)
  }
  const measure = () => tell('window', `${innerWidth}x${innerHeight}${matchMedia('(pointer: coarse)').matches ? 'touch' : ''}`)
  apply()
  measure()
  dark.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('atelier:theme', apply)
  addEventListener('pagehide', measure)
  // The style of this version is held here from now on: the next page need not bring it (src/server/page-parts.ts).
  document.addEventListener('load', ({ target }) => target.dataset?.style && tell('style', target.dataset.style), true)
})()

// What somebody does on the page that the server drew, before the application has taken over: src/app/entry/take-over.tsx does it again there.
// A link is followed by the application too; where that does not come, by the browser.
;(() => {
  const patience = 5000
  const done = []
  const pathOf = (element) => {
    const path = []
    for (let one = element; one && one.id !== 'root'; one = one.parentElement) {
      if (!one.parentElement) return null
      path.unshift([...one.parentElement.children].indexOf(one))
    }
    return path
  }
  const note = (event, about) => {
    const target = event.target instanceof Element ? event.target : document.body
    const path = pathOf(target) ?? (event.type === 'keydown' ? [] : null)
    if (path) done.push({ type: event.type, path, tag: target.tagName, ...about })
  }
  // Where somebody points, and nothing hears of it when another element comes under it.
  let pointer
  const point = ({ clientX, clientY, pointerType }) => {
    if (pointerType !== 'touch') pointer = { type: 'point', path: [], tag: '', clientX, clientY, pointerType }
  }
  const listeners = {
    click: (event) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      note(event)
      const link = event.target.closest('#root a[href]')
      if (!link || link.target) return
      event.preventDefault()
      setTimeout(() => link.isConnected && location.assign(link.href), patience)
    },
    keydown: (event) => {
      const own =
        event.key === 'Enter' || event.key === ' ' || event.key === 'Tab' ? 'a, button, input, textarea, select' : 'input, textarea, select'
      if (!event.target.matches?.(own))
        note(event, { key: event.key, code: event.code, ctrlKey: event.ctrlKey, metaKey: event.metaKey, shiftKey: event.shiftKey })
    },
    input: (event) => note(event, { value: event.target.value }),
    focusin: (event) => note(event),
    scroll: (event) => note(event, { left: event.target.scrollLeft, top: event.target.scrollTop }),
    pointermove: (event) => point(event),
    pointerover: (event) => point(event),
    pointerout: (event) => event.relatedTarget || (pointer = undefined),
  }
  for (const type in listeners) addEventListener(type, listeners[type], true)
  window.atelierEarly = () => {
    for (const type in listeners) removeEventListener(type, listeners[type], true)
    return pointer ? [...done, pointer] : done
  }
})()

// The application of a page that the server drew begins once the page is seen: until then its scripts would only take the processor
// and the line from it. Somebody who does something on the page, or a page that nobody sees, does not wait for that.
;(() => {
  const patience = 1000
  const begin = () => {
    const later = document.getElementById('later')
    later?.replaceWith(later.content)
  }
  addEventListener('DOMContentLoaded', () => {
    if (document.hidden) return begin()
    new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && begin()).observe({
      type: 'paint',
      buffered: true,
    })
    for (const type of ['pointerdown', 'keydown', 'visibilitychange']) addEventListener(type, begin, { once: true, capture: true })
    setTimeout(begin, patience)
  })
})()
