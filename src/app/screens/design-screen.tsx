import { Moon, Plus, Share2, Sun } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/radio-group.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Breadcrumbs } from '#ui/display/breadcrumbs.tsx'
import { Toaster } from '#ui/overlays/toast.tsx'
import { Buttons, Choices, Inputs } from '#ui/showcase/controls.tsx'
import { Frames, Rows, Signs } from '#ui/showcase/display.tsx'
import { Overlays } from '#ui/showcase/overlays.tsx'
import { RecordsInPlace } from '#ui/showcase/records.tsx'
import { Section } from '#ui/showcase/sample.tsx'
import { Texts } from '#ui/showcase/texts.tsx'
import { PageHeader } from '#ui/states/page-header.tsx'
import { Files } from './design-files.tsx'

const grounds = [
  ['Paper', 'bg-paper'],
  ['Surface', 'bg-surface'],
  ['Sunken', 'bg-sunken'],
  ['Hover', 'bg-hover'],
  ['Accent', 'bg-accent'],
  ['Accent soft', 'bg-accent-soft'],
  ['Danger soft', 'bg-danger-soft'],
  ['Success soft', 'bg-success-soft'],
  ['Warning soft', 'bg-warning-soft'],
] as const

const sizes = [
  ['26/34 figure', 'text-figure font-semibold'],
  ['20/28 title', 'text-title font-semibold'],
  ['16/24 heading', 'text-heading font-semibold'],
  ['14/20 body', 'text-body'],
  ['13/18 secondary', 'text-secondary text-ink-2'],
  ['12/16 meta', 'text-meta text-ink-3'],
] as const

/** Everything in src/ui, in every state, in both themes. Development only, at /design. */
export function DesignScreen() {
  const [theme, setTheme] = useState(() => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'))
  const choose = (next: string) => {
    document.documentElement.dataset.theme = next
    setTheme(next)
  }
  return (
    <div id="top" className="mx-auto flex max-w-[1160px] flex-col gap-8 px-6 py-6 max-sm:px-4">
      <PageHeader
        above={
          <Breadcrumbs
            items={[
              <a key="home" href="#top">
                Atelier
              </a>,
              'Design',
            ]}
          />
        }
        title="Design system"
        subtitle="Paper, ink, hairlines and one ultramarine"
        mark={<Badge tone="accent">Development</Badge>}
        actions={
          <>
            <Segmented
              aria-label="Theme"
              value={theme}
              onChange={choose}
              options={[
                { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
                { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
              ]}
            />
            <Button icon={<Share2 aria-hidden />}>Share view</Button>
            <Button variant="primary" icon={<Plus aria-hidden />} shortcut="C">
              New task
            </Button>
          </>
        }
      />
      <Section title="Tokens">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(108px,1fr))] gap-3">
          {grounds.map(([name, className]) => (
            <div key={name} className="text-meta text-ink-2">
              <div className={`mb-1.5 h-12 rounded-card border border-line ${className}`} />
              {name}
            </div>
          ))}
        </div>
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
          {sizes.map(([name, className]) => (
            <span key={name} className={className}>
              {name}
            </span>
          ))}
        </div>
      </Section>
      <Buttons />
      <Inputs />
      <Choices />
      <Texts />
      <Overlays />
      <RecordsInPlace />
      <Signs />
      <Frames />
      <Rows />
      <Files />
      <Toaster />
    </div>
  )
}
