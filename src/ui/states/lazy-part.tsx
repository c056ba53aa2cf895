import { type ComponentType, lazy, useEffect, useState } from 'react'
import { holdFor, isDrawn } from '../base/drawn.ts'
import { MissingPart } from './missing-part.tsx'

/**
 * A part that is loaded when it is first shown; put it below `Suspense`. When its file cannot be had, that is said in its place, and
 * the screen round it stays with all that was typed. The next time it is shown it is asked for again.
 * @param close for what stands above the page, as dialogs and menus do: how somebody gets rid of it when it does not come
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close?: (props: Props) => void,
): ComponentType<Props> {
  const attempt = () => {
    let loading: Promise<{ default: ComponentType<Props> }> | undefined
    let loaded = false
    const once = () =>
      (loading ??= load()
        .catch(() => Missing)
        .then((part) => {
          loaded = true
          return { default: part }
        }))
    return { Lazy: lazy(once), hold: () => void (isDrawn() && !loaded && holdFor(once())) }
  }
  // What is remembered here is meant to change: the compiler would take it for constant.
  const Missing = (props: Props) => {
    'use no memo'
    useEffect(() => () => void (current = attempt()), [])
    return <MissingPart onClose={close && (() => close(props))} />
  }
  let current = attempt()
  return function Part(props: Props) {
    'use no memo'
    // The same one as long as it is shown.
    const [{ Lazy, hold }] = useState(() => current)
    hold()
    return <Lazy {...props} />
  }
}
