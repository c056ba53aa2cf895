import { toast } from '../overlays/toast.tsx'

/** Copies the address of a record or of something on it, and says so. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success('Link copied')
  } catch {
    // Browsers allow the clipboard only over https or on this machine.
    toast.info('Copy the address of this page instead', {
      description: 'This browser does not let a page copy. The address opens the same.',
    })
  }
}
