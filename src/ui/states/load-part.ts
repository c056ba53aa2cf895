import parts from 'virtual:screen-parts'
import type { ComponentType } from 'react'
import type { Part } from '#shared/records/screens.ts'

/** Loads what a screen names. @throws what the browser throws when the file can't be had */
export async function loadNamed<Exported>(name: Part): Promise<Exported> {
  const [file = '', exported = ''] = name.split('#')
  const loaded = await parts[file]?.()
  return loaded?.[exported] as Exported
}

/** Loads the component that a screen names. @throws what the browser throws when the file can't be had */
export const loadPart = <Props>(name: Part): Promise<ComponentType<Props>> => loadNamed<ComponentType<Props>>(name)
