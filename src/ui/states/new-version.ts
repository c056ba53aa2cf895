/** Which version this tab has loaded the page anew for. */
const key = 'atelier.loaded-for'

/** The entry script of a page carries the hash of its content in its name, and so stands for the version. */
const entryOf = (page: ParentNode) => page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null

/**
 * Called when a file of the page could not be loaded. After an update the files of the old version are gone: the page is loaded again,
 * once per version, unless something entered would be lost by it.
 * @returns `updated`: there is a new version, to be loaded by hand; `unreachable`: none that is known of
 */
export async function lookForNewVersion(): Promise<'reloading' | 'updated' | 'unreachable'> {
  const served = await servedEntry()
  if (served === null || served === entryOf(document)) return 'unreachable'
  if (somethingEntered() || !firstTimeFor(served)) return 'updated'
  location.reload()
  return 'reloading'
}

/** A browser keeps in mind which files failed, so only a new page asks again. @returns whether it is on its way: not without a connection */
export async function loadPageAgain(): Promise<boolean> {
  if ((await servedEntry()) === null) return false
  location.reload()
  return true
}

async function servedEntry(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store', credentials: 'same-origin' })
    if (!answer.ok) return null
    // The style in it belongs to that page alone: here the content policy would refuse it, and say so. Scripts may be put aside in it.
    const page = (await answer.text()).replace(/<style[^]*?<\/style>|<\/?template[^>]*>/g, '')
    return entryOf(new DOMParser().parseFromString(page, 'text/html'))
  } catch {
    return null
  }
}

/** Whatever would ask before the tab is closed is asked the same way. */
function somethingEntered(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  return !window.dispatchEvent(leaving)
}

/** Without storage a loop could not be told, so that the page is then never loaded by itself. */
function firstTimeFor(version: string): boolean {
  try {
    if (sessionStorage.getItem(key) === version) return false
    sessionStorage.setItem(key, version)
    return true
  } catch {
    return false
  }
}
