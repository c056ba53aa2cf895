// Runs before the first paint, so that the page never shows in the wrong theme. A file of its own because the content policy
// allows no inline script. The choice is light, dark or system; src/features/settings/theme-choice.tsx writes it.
;(() => {
  const key = 'atelier.theme'
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let choice = 'system'
    try {
      choice = localStorage.getItem(key) ?? 'system'
    } catch {
      // No storage here: the system's theme it is.
    }
    const theme = choice === 'dark' || (choice !== 'light' && dark.matches) ? 'dark' : 'light'
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#151412' : '#faf9f6')
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('atelier:theme', apply)
})()
