import type { ReactNode } from 'react'
import type { PersonRef } from '#shared/contract/refs.ts'
import type { OfferedPerson } from '../controls/person-combobox.tsx'

const first = ['Anders', 'Jonas', 'Sara', 'Tiril', 'Mira', 'Ada', 'Noor', 'Emil', 'Ines', 'Oskar']
const last = ['Berg', 'Lie', 'Olsen', 'Nes', 'Kaya', 'Haddad', 'Moreau', 'Lind', 'Costa', 'Weiss']

export const people: OfferedPerson[] = Array.from({ length: 500 }, (_, at) => {
  const fullName = `${first[at % 10] ?? ''} ${last[Math.floor(at / 10) % 10] ?? ''}${at >= 100 ? ` ${Math.floor(at / 100) + 1}` : ''}`
  return { id: `person-${at}`, fullName, avatarUrl: null, hint: `${fullName.toLowerCase().replaceAll(' ', '.')}@nordlys.example` }
})

export const nobody: PersonRef = { id: 'nobody', fullName: 'Nobody', avatarUrl: null }

export const projects = [
  'Spring campaign',
  'Harbour film',
  'Annual report',
  'Rebrand 2027',
  'Shop windows',
  'Festival posters',
  'Onboarding site',
  'Radio spots',
  'A project with a name so long that it has to be cut somewhere sensible',
].map((label, at) => ({ value: `project-${at}`, label, hint: at % 2 ? 'Halden' : 'Nordlys' }))

export function Section({ title, note, children }: { readonly title: string; readonly note?: string; readonly children: ReactNode }) {
  return (
    <section className="flex scroll-mt-20 flex-col gap-4 border-t border-line pt-6">
      <div>
        <h2 className="text-heading font-semibold">{title}</h2>
        {note && <p className="max-w-[64ch] text-secondary text-ink-2">{note}</p>}
      </div>
      {children}
    </section>
  )
}

export function Line({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-x-6 gap-y-5">{children}</div>
}
