import { toast } from '../overlays/toast.tsx'

/** Tells that something failed. @param inOne whether title and sentence are one text, "Failed to update deliverable: …" */
export function tellFailure(title: string, sentence: string, inOne = false): void {
  if (inOne) toast.error(`${title}: ${sentence}`)
  else toast.error(title, { description: sentence })
}
