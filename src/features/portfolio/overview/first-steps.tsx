import { Link } from '@tanstack/react-router'
import { Building2, ChevronRight, FolderKanban, type LucideIcon, Mail, UserPlus } from 'lucide-react'
import { Panel } from '#ui/display/panel.tsx'
import { rowClass } from './parts.tsx'
import type { FirstSteps as Steps } from './schema.ts'

type Step = {
  of: keyof Steps
  title: string
  hint: string
  icon: LucideIcon
  to: '/brands' | '/projects' | '/team' | '/settings'
  search?: { tab: string }
}

const all: readonly Step[] = [
  {
    of: 'brand',
    title: 'Add your first brand',
    hint: 'Projects, content and documents belong to a brand.',
    icon: Building2,
    to: '/brands',
  },
  { of: 'project', title: 'Start a project', hint: 'Then plan its tasks and deliverables.', icon: FolderKanban, to: '/projects' },
  { of: 'people', title: 'Invite people', hint: 'Your team, and the clients who approve work.', icon: UserPlus, to: '/team' },
  {
    of: 'mail',
    title: 'Set up email',
    hint: 'Without it, invitations are links you pass on yourself. Set SMTP_URL on the server.',
    icon: Mail,
    to: '/settings',
    search: { tab: 'mail' },
  },
]

/** What an empty portal needs next; each step goes once it is done. */
export function FirstSteps({ steps }: { readonly steps: Steps }) {
  return (
    <Panel flush title="First steps">
      <ul>
        {all
          .filter(({ of }) => !steps[of])
          .map(({ of, title, hint, icon: Icon, to, search = {} }) => (
            <li key={of} className={rowClass}>
              <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-chip bg-accent-soft text-accent">
                <Icon size={17} strokeWidth={1.75} />
              </span>
              <div className="min-w-0 flex-1">
                <Link to={to} search={search} className="font-medium outline-offset-0 after:absolute after:inset-0">
                  {title}
                </Link>
                <p className="text-secondary text-pretty text-ink-2">{hint}</p>
              </div>
              <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-3" />
            </li>
          ))}
      </ul>
    </Panel>
  )
}
