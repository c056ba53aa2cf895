import { el } from './dom.ts'
import { mayDownload, opened } from './server.ts'

/**
 * Downloads, and the page stays: an answer that refuses would take its place, so it is asked for before.
 * @param told where it is said why this one cannot be had @param ended is called where the link itself opens no more:
 * it may end at any time, so it is asked once something was refused, never before
 */
export async function download(linkId: string, path: string, told: HTMLElement, ended: (error: unknown) => void): Promise<void> {
  told.textContent = ''
  try {
    await mayDownload(path)
    el('a', { href: path, download: true }).click()
  } catch (error) {
    const sentence = error instanceof Error ? error.message : 'Something went wrong. Try again in a moment.'
    await opened(linkId).then(() => void (told.textContent = sentence), ended)
  }
}
