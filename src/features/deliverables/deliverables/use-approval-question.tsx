import { type ConfirmOptions, useConfirm } from '#ui/dialogs/confirm.tsx'
import { deliverableStatusLabels } from './labels.ts'
import { approvedFields, isApproved } from './rules.ts'
import type { DeliverableStatus } from './schema.ts'

type Approved = { readonly name: string; readonly status: DeliverableStatus }

/** What changing an approved deliverable means, as a question; null where it isn't approved. */
export function approvalQuestion(items: readonly Approved[]): ConfirmOptions | null {
  const [first, ...others] = items.filter(({ status }) => isApproved(status))
  if (!first) return null
  const named = `“${first.name}”`
  const what = others.length === 0 ? named : `${named} and ${others.length} more`
  const is = others.length === 0 ? `is ${deliverableStatusLabels[first.status]}` : 'are approved'
  return {
    title: `Set ${what} back to ${deliverableStatusLabels.review}?`,
    body: `${what} ${is}. This change sets ${others.length === 0 ? 'it' : 'them'} back to ${deliverableStatusLabels.review}; the approval remains for the version that was approved.`,
    confirmLabel: 'Change and set to Review',
  }
}

/** The same before fields or files (`files`) of one change; null where the approval doesn't cover them. */
export function fieldQuestion(item: Approved, names: readonly string[]): ConfirmOptions | null {
  const covered = names.some((name) => name === 'files' || approvedFields.some((field) => field === name))
  return covered ? approvalQuestion([item]) : null
}

/** Asks before deliverables change that are approved. @returns a function that says whether to go on */
export function useApprovalQuestion(): (items: readonly Approved[]) => Promise<boolean> {
  const confirm = useConfirm()
  return async (items) => {
    const question = approvalQuestion(items)
    return question === null || confirm(question)
  }
}
