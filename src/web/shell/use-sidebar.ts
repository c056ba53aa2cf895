import { useState } from 'react'

const key = 'atelier.sidebar'

/** Whether the sidebar is collapsed, as this browser remembers it, and how to change that. */
export function useSidebar(): [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(() => {
    try {
      return localStorage.getItem(key) === 'collapsed'
    } catch {
      return false
    }
  })
  const toggle = () => {
    setCollapsed(!collapsed)
    try {
      localStorage.setItem(key, collapsed ? 'open' : 'collapsed')
    } catch {
      // Without storage it is remembered until the page is closed.
    }
  }
  return [collapsed, toggle]
}
