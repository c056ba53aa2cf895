import type { BoardCard } from './board-rules.ts'
import { CardStore } from './card-store.ts'

export type NamedPerson = { readonly id: string; readonly fullName: string; readonly avatarUrl: string | null }
/** The answer to a change names the project without its brand's name and logo. */
export type NamedProject = {
  readonly id: string
  readonly name: string
  readonly brandId: string
  readonly brand?: { readonly id: string; readonly name: string; readonly logoUrl: string | null }
}
/** People and projects that cards name by id. */
export type BoardRefs = { readonly people: readonly NamedPerson[]; readonly projects: readonly NamedProject[] }

type NamingCard = BoardCard & { readonly projectId: string }

/** Cards with the people and projects they name: each stands once beside them. */
export abstract class NamedCards<Card extends NamingCard = NamingCard, Column extends string = string> extends CardStore<Card, Column> {
  readonly #people = new Map<string, NamedPerson>()
  readonly #projects = new Map<string, NamedProject>()

  /** Whose card it is, where somebody has it. */
  abstract holderOf(card: Card): string | null
  /** Whether a card belongs to this view; what the server decides for everything that others do. */
  abstract fits(card: Card): boolean

  person(id: string | null): NamedPerson | undefined {
    return id === null ? undefined : this.#people.get(id)
  }
  project(id: string): NamedProject | undefined {
    return this.#projects.get(id)
  }
  /** Whether a card of this project is in the view. */
  holdsProject(id: string): boolean {
    return this.some(({ projectId }) => projectId === id)
  }

  /** Takes names and pictures; cards that show a changed one are drawn anew. */
  takeRefs({ people, projects }: BoardRefs): void {
    const changed = new Set<string>()
    for (const person of people) {
      const before = this.#people.get(person.id)
      if (before && (before.fullName !== person.fullName || before.avatarUrl !== person.avatarUrl)) changed.add(person.id)
      this.#people.set(person.id, person)
    }
    for (const project of projects) {
      const before = this.#projects.get(project.id)
      const next = { ...before, ...project }
      if (before && (before.name !== next.name || before.brand?.logoUrl !== next.brand?.logoUrl)) changed.add(project.id)
      this.#projects.set(project.id, next)
    }
    if (changed.size > 0) this.redraw((card) => changed.has(this.holderOf(card) ?? '') || changed.has(card.projectId))
  }

  /** Brings a card as it is stored now; what does not fit the view any more leaves it. */
  takeCard(card: Card, refs: BoardRefs): void {
    this.takeRefs(refs)
    if (this.fits(card)) this.receive([card])
    else this.remove(card.id)
  }

  /** The same for a card that was just created here, which is shown wherever its place is. */
  takeNewCard(card: Card, refs: BoardRefs): void {
    this.takeRefs(refs)
    if (this.fits(card)) this.receiveNew(card)
  }
}

/** No filter lets everything through. */
export function isAmong(values: readonly string[] | undefined, value: string | null | undefined): boolean {
  return !values || values.some((one) => one === value)
}

/** By byte order, as the server orders keys. */
export const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The value of a filter that has just one: what is made under it gets that as well. */
export function onlyOne<Value>(values: readonly Value[] | undefined): Value | undefined {
  return values?.length === 1 ? values[0] : undefined
}
