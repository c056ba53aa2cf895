import type { CreateKind, CreatePlace } from './create-kind.ts'

/** Values of fields by their names. */
export type Entered = Readonly<Record<string, unknown>>

/** What was typed in the line. */
export interface LineDraft {
  readonly title: string
  readonly values: Entered
}

interface LineState {
  readonly form: CreateKind
  readonly place: CreatePlace
  readonly title: string
  /** What the line was opened with for this kind, such as the status of a column. */
  readonly preset: Entered
  /** Chosen by hand, maybe for another kind: what this one has as well stays. */
  readonly entered: Entered
}

/** The values of a kind: guessed from the place on screen, then what the line was opened with, then what was entered. */
export function lineValues({ form, place, title, preset, entered }: LineState): Entered {
  const guessed = form.start(place)
  const kept = Object.entries(entered).filter(([name]) => name in guessed)
  return { ...guessed, ...preset, ...Object.fromEntries(kept), [form.title]: title }
}

/** What is wrong with the values, by the names of the fields; the first message of each. */
export function problemsOf(form: Pick<CreateKind, 'schema'>, values: Entered): Record<string, string> {
  const { error } = form.schema.safeParse(values)
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

/** What stays of a draft for the next time: texts, but no choices, which depend on the place. */
export function textsOf({ title, values }: LineDraft): LineDraft {
  const texts = Object.entries(values).filter(([name, value]) => name === 'description' && typeof value === 'string' && value !== '')
  return { title, values: Object.fromEntries(texts) }
}

/** Whether text was entered: its loss is worth a question, unlike that of choices. */
export function hasText({ title, fields }: Pick<CreateKind, 'title' | 'fields'>, values: Entered): boolean {
  const texts = [title, ...fields.flatMap(({ name, isText }) => (isText ? [name] : []))]
  return texts.some((name) => typeof values[name] === 'string' && values[name].trim() !== '')
}
