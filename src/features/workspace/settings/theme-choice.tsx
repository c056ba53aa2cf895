import { Monitor, Moon, Sun } from 'lucide-react'
import { useExternal } from '#ui/base/use-external.ts'

export type ThemeChoice = 'light' | 'dark' | 'system'

const key = 'atelier.theme'
const changed = 'atelier:theme'

/** The three choices, for a menu or a group of radios. */
export const themeOptions = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const satisfies readonly { value: ThemeChoice; label: string; icon: React.ReactNode }[]

function chosen(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function choose(choice: ThemeChoice): void {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Without storage the choice cannot be kept; the page stays as it is.
  }
  // early.js, which also runs before the first paint, is the one place that applies it.
  window.dispatchEvent(new Event(changed))
}

function listen(notify: () => void): () => void {
  window.addEventListener(changed, notify)
  window.addEventListener('storage', notify)
  return () => {
    window.removeEventListener(changed, notify)
    window.removeEventListener('storage', notify)
  }
}

/** The person's choice in this browser, and how to change it; open pages follow at once. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useExternal(listen, chosen), choose]
}
