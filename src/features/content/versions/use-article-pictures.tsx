import { useState } from 'react'
import { smallPictureTypes } from '#features/workspace/files/labels.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { TextPictures, WaitingPictures } from '#ui/text/editor-pictures.ts'
import { sendArticlePicture } from './client.ts'

const none: WaitingPictures = { coming: [], failed: [] }

/** How pictures come into an article, and what still waits: nothing that somebody put in is lost without a word. */
export function useArticlePictures(itemId: string) {
  const [{ coming, failed }, setWaiting] = useState(none)
  const pictures: TextPictures = {
    accept: smallPictureTypes,
    elsewhere: 'Attach other files to the record instead.',
    store: (file, told) => sendArticlePicture(itemId, file, told),
    onWaiting: (next) => setWaiting((before) => (sameNames(before, next) ? before : next)),
    onLost: (names) =>
      toast.error(names.length === 1 ? `“${names[0]}” was not added` : `${names.length} pictures were not added`, {
        description: 'The text was closed before they had come.',
      }),
  }
  const [first] = coming
  /** Why it cannot be saved right now. */
  const hindrance =
    first !== undefined
      ? `“${first}” is still on its way. Save once it stands in the text, or stop it.`
      : failed.length > 0
        ? `“${failed[0]}” was not added. Try it again or remove it, then save.`
        : null
  /** What closing asks: of what failed one was told, and that may go. */
  const question =
    first === undefined
      ? undefined
      : {
          title: 'Close before the picture has come?',
          body: `“${first}” is still on its way and would not be added.`,
          confirmLabel: 'Close without it',
          cancelLabel: 'Wait',
          danger: true,
        }
  return { pictures, hindrance, question }
}

const sameNames = (one: WaitingPictures, other: WaitingPictures): boolean =>
  one.coming.join('\n') === other.coming.join('\n') && one.failed.join('\n') === other.failed.join('\n')
