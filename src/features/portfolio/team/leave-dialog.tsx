import { useState } from 'react'
import { refusedMove, WorkSkeleton } from '#features/clients/projects/work-groups.tsx'
import { useReactivate } from '#features/workspace/users/client.ts'
import type { PersonName } from '#shared/contract/refs.ts'
import { counted } from '#shared/values/counted.ts'
import { useOnce } from '#ui/base/use-once.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Dialog, DialogCancel } from '#ui/dialogs/dialog.tsx'
import { type Progress, type Refusal, tellRefused } from '#ui/lists/change-together.ts'
import { sentenceOf } from '#ui/lists/form-changes.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useHandOver, useOpenWork } from './client.ts'
import { LeftWork, moveKey } from './leave-work.tsx'
import type { OpenWork } from './schema.ts'

interface LeaveDialogProps {
  /** One, or several at once. */
  readonly people: readonly PersonName[]
  readonly onClose: () => void
}

type Choices = {
  /** by `moveKey` */
  readonly heirs: Readonly<Record<string, string | null>>
  /** What is given to nobody stays with whoever leaves. */
  readonly keep: boolean
}
/** The sentence of a refusal; where it is about one of the moves, its key too. */
type Refused = { readonly sentence: string; readonly key: string | undefined }

const words = { one: 'account', many: 'accounts' }

/** Ends accounts, and gives what those people have in hand to others in the same step. */
export function LeaveDialog({ people, onClose }: LeaveDialogProps) {
  const [gone, setGone] = useState<readonly string[]>([])
  const [choices, setChoices] = useState<Choices>({ heirs: {}, keep: false })
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [progress, setProgress] = useState<Progress | null>(null)
  const once = useOnce()
  const leave = useLeave()
  const staying = people.filter(({ id }) => !gone.includes(id))
  const { data: works, error, isFetching, refetch } = useOpenWork(staying.map(({ id }) => id))
  const [one] = people.length === 1 ? people : []
  const whom = one?.fullName ?? `${people.length} people`

  const run = async () => {
    const done: { person: PersonName; moved: number }[] = []
    const refusals: Refusal[] = []
    const atMoves: Record<string, string> = {}
    for (const [at, person] of staying.entries()) {
      const work = works?.[at]
      if (!work) continue
      if (!one) setProgress({ done: at, total: staying.length })
      const answer = await leave(person, work, choices)
      if (typeof answer === 'number') done.push({ person, moved: answer })
      else if (answer.key) atMoves[answer.key] = answer.sentence
      else refusals.push({ name: person.fullName, sentence: answer.sentence })
    }
    setProgress(null)
    setRefused(atMoves)
    tellRefused(refusals, staying.length, words, 'deactivated')
    tellLeft(done)
    if (done.length === staying.length) onClose()
    else setGone([...gone, ...done.map(({ person }) => person.id)])
  }
  const tellLeft = useTellLeft()
  const idle = staying.filter((_, at) => works && works[at]?.groups.length === 0)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Deactivate ${whom}?`}
      description={
        one
          ? 'They are signed out at once and cannot sign in any more. What they made stays, and you can reactivate the account.'
          : 'They are signed out at once and cannot sign in any more. What they made stays, and you can reactivate the accounts.'
      }
      width={600}
      footer={
        <>
          {progress && (
            <output className="text-secondary text-ink-2 tabular">
              {progress.done} of {progress.total} done
            </output>
          )}
          <DialogCancel />
          <Button variant="danger" disabled={!works} loading={leave.isPending} onClick={() => void once('leave', run)}>
            {staying.length === 1 ? 'Deactivate account' : `Deactivate ${counted(staying.length, 'account')}`}
          </Button>
        </>
      }
    >
      {!works && error && <ErrorState compact message={sentenceOf(error)} onRetry={refetch} retrying={isFetching} />}
      {!works && !error && <WorkSkeleton />}
      {works && (
        <div className="flex flex-col gap-5">
          {idle.length > 0 && (
            <p className="text-ink-2">Nothing open is assigned to {one ? 'them' : idle.map(({ fullName }) => fullName).join(', ')}.</p>
          )}
          {staying.map((person, at) => {
            const work = works[at]
            return (
              work && (
                <LeftWork
                  key={person.id}
                  person={person}
                  work={work}
                  named={!one}
                  leaving={people.map(({ id }) => id)}
                  heirs={choices.heirs}
                  refused={refused}
                  onHeir={(key, id) => {
                    setChoices({ ...choices, heirs: { ...choices.heirs, [key]: id } })
                    setRefused({})
                  }}
                  onLeave={onClose}
                />
              )
            )
          })}
          {idle.length < staying.length && (
            <Checkbox checked={choices.keep} onChange={(keep) => setChoices({ ...choices, keep })}>
              Leave with {one ? whom : 'them'} what I give to nobody
            </Checkbox>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Ends one account by what was chosen. @returns how much was handed over, or why nothing of it was done */
function useLeave() {
  const { mutateAsync, isPending } = useHandOver()
  const leave = async (person: PersonName, work: OpenWork, { heirs, keep }: Choices): Promise<number | Refused> => {
    const given = work.groups.flatMap((group) => {
      const key = moveKey(person, group)
      const assigneeId = heirs[key] ?? null
      return assigneeId || !keep ? [{ key, recordType: group.recordType, projectId: group.project?.id ?? null, assigneeId }] : []
    })
    try {
      return (await mutateAsync({ id: person.id, moves: given.map(({ key: _key, ...move }) => move), deactivate: true })).moved
    } catch (failure) {
      const at = refusedMove(failure)
      return { sentence: at?.sentence ?? sentenceOf(failure), key: at && given[at.index]?.key }
    }
  }
  return Object.assign(leave, { isPending })
}

/** Says whose accounts have ended, with the way back: the work stays with those who have it now. */
function useTellLeft() {
  const reactivate = useReactivate()
  return (done: readonly { person: PersonName; moved: number }[]) => {
    const [first] = done
    if (!first) return
    const moved = done.reduce((sum, one) => sum + one.moved, 0)
    const from = done.length === 1 ? ` of ${first.person.fullName}` : ''
    const takeBack = async () => {
      const failed: Refusal[] = []
      for (const { person } of done) {
        await reactivate
          .mutateAsync(person.id)
          .catch((error: unknown) => failed.push({ name: person.fullName, sentence: sentenceOf(error) }))
      }
      tellRefused(failed, done.length, words, 'reactivated')
      if (failed.length < done.length) toast.success(done.length === 1 ? 'Account reactivated' : 'Accounts reactivated')
    }
    toast.success(done.length === 1 ? 'Account deactivated' : `${counted(done.length, 'account')} deactivated`, {
      ...(moved > 0 && { description: `${counted(moved, 'record')}${from} handed over.` }),
      action: { label: 'Reactivate', onClick: () => void takeBack() },
    })
  }
}
