import { createRoot } from 'react-dom/client'
import { refuseDrops } from '#ui/uploads/refuse-drops.ts'
import { GuestApp } from './guest-app.tsx'
import './guest.css'

// The page of somebody without an account. It has a build of its own, so that no chunk of the portal is loaded with it.

const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = (): void => void (document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light')
paint()
dark.addEventListener('change', paint)

refuseDrops()

const page = document.getElementById('page')
if (page) createRoot(page).render(<GuestApp />)
