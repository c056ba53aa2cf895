import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, Suspense, useCallback, useEffect, useState } from 'react'
import { useActor, useSession } from '#features/workspace/users/use-session.ts'
import type { CreatablePart } from '#shared/records/screens.ts'
import type { CreateRequest } from '#ui/base/create-request.ts'
import { CarriedText } from '#ui/dialogs/carried-text.ts'
import { announceNew } from '#ui/records/announce-new.ts'
import type { CreateDialogProps, CreateKind, CreatePlace } from '#ui/records/create-kind.ts'
import { CreateLine } from '#ui/records/create-line.tsx'
import { type Entered, hasText, type LineDraft, lineValues, textsOf } from '#ui/records/create-line-values.ts'
import { useOpening } from '#ui/records/use-open-record.ts'
import { loadNamed } from '#ui/states/load-part.ts'
import { MissingPart } from '#ui/states/missing-part.tsx'
import { createPlace, firstKind, listsKind } from '../routes/create-place.ts'
import { creatableFor, iconOf } from '../routes/navigation.ts'

interface CreateHostProps {
  /** Another object each time it is opened. */
  readonly request: CreateRequest
  readonly open: boolean
  readonly onClose: () => void
}

const none: LineDraft = { title: '', values: {} }
/** What was typed when the line was closed, for as long as the page is open. */
const kept = { draft: none }

interface Asked {
  readonly request: CreateRequest
  readonly times: number
  readonly kind: string | undefined
  readonly place: CreatePlace
  /** The kinds that the page below shows. */
  readonly listed: readonly string[]
  readonly draft: LineDraft
}

interface Full {
  readonly Dialog: ComponentType<CreateDialogProps<Record<string, unknown>>>
  readonly begin: Entered
  /** Text was typed in the line: closing the dialog would lose it. */
  readonly isTyped: boolean
}

/** The create line over any page, and the dialogs it leads to. */
export function CreateHost({ request, open, onClose }: CreateHostProps) {
  const kinds = creatableFor(useSession())
  const { place, first, listed } = useWhereabouts(kinds)
  const [asked, setAsked] = useState<Asked>()
  const [full, setFull] = useState<Full | null>(null)
  const openRecord = useOpening()
  const queryClient = useQueryClient()
  // The place is the one where the line opens.
  if (open && asked?.request !== request) {
    const { title = kept.draft.title } = request
    setAsked({
      request,
      times: (asked?.times ?? 0) + 1,
      kind: (kinds.find(({ kind }) => kind === request.kind) ?? first)?.kind,
      place,
      listed,
      draft: { title, values: kept.draft.values },
    })
  }
  const chosen = kinds.find(({ kind }) => kind === asked?.kind)
  const { form, failed } = useForm(chosen)
  const keep = useCallback((draft: LineDraft) => void (kept.draft = textsOf(draft)), [])
  if (!asked || !chosen) return null
  const atOnce = open && request.dialog && form
  const here = asked.listed.includes(chosen.kind) ? asked.place : { ...asked.place, filters: {} }
  const preset = chosen.kind === asked.request.kind ? (asked.request.values ?? {}) : {}
  return (
    <>
      {atOnce && (
        <Suspense fallback={null}>
          <form.Dialog begin={lineValues({ form, place: here, title: request.title ?? '', preset, entered: {} })} onClose={onClose} />
        </Suspense>
      )}
      {!request.dialog && (
        <CreateLine
          key={asked.times}
          open={open}
          onClose={onClose}
          choices={kinds.map(({ kind, label, icon }) => {
            const Icon = iconOf(icon)
            return { value: kind, label, lead: <Icon aria-hidden size={15} className="text-ink-2" /> }
          })}
          kind={chosen.kind}
          onKind={(kind) => setAsked({ ...asked, kind })}
          form={form}
          missing={failed && <MissingPart />}
          place={here}
          preset={preset}
          draft={asked.draft}
          onDraft={keep}
          onCreated={({ form: made, id, opens }) => {
            kept.draft = none
            onClose()
            const [title, description] = made.created
            announceNew(queryClient, { kind: made.record, id, title, description, onOpen: () => openRecord(made.record, id) })
            if (opens) openRecord(made.record, id)
          }}
          onMore={(line, begin) => {
            kept.draft = none
            onClose()
            setFull({ Dialog: line.Dialog, begin, isTyped: hasText(line, begin) })
          }}
        />
      )}
      <Suspense fallback={null}>
        {full && (
          <CarriedText value={full.isTyped}>
            <full.Dialog begin={full.begin} onClose={() => setFull(null)} />
          </CarriedText>
        )}
      </Suspense>
    </>
  )
}

/** The form of a kind, loaded when the kind is chosen. */
function useForm(chosen: CreatablePart | undefined): { readonly form: CreateKind | undefined; readonly failed: boolean } {
  const [forms, setForms] = useState<Readonly<Record<string, CreateKind | null>>>({})
  const part = chosen?.part
  useEffect(() => {
    if (!part) return undefined
    let here = true
    loadNamed<CreateKind>(part).then(
      (form) => here && setForms((before) => ({ ...before, [part]: form })),
      () => here && setForms((before) => ({ ...before, [part]: null })),
    )
    return () => void (here = false)
  }, [part])
  const form = part === undefined ? undefined : forms[part]
  return { form: form ?? undefined, failed: form === null }
}

interface Whereabouts {
  readonly place: CreatePlace
  readonly first: CreatablePart | undefined
  readonly listed: readonly string[]
}

/** The place on screen now, what is most likely created there, and the kinds it lists. */
function useWhereabouts(kinds: readonly CreatablePart[]): Whereabouts {
  const actor = useActor()
  const queryClient = useQueryClient()
  const address = useLocation()
  const known = (kind: string, id: string) => queryClient.getQueryData([kind, id])
  return {
    place: createPlace(address, actor, known),
    first: firstKind(kinds, address),
    listed: kinds.filter((one) => listsKind(one, address)).map(({ kind }) => kind),
  }
}
