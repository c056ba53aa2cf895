import parts from 'virtual:screen-parts'
import type { ComponentType } from 'react'
import type { Part } from '#shared/records/screens.ts'

/** Loads the component that a screen names. @throws what the browser throws when the file can't be had */
export async function loadPart<Props>(name: Part): Promise<ComponentType<Props>> {
  const [file = '', component = ''] = name.split('#')
  const loaded = await parts[file]?.()
  return loaded?.[component] as ComponentType<Props>
}
