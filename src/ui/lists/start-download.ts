import { toast } from '../overlays/toast.tsx'

/** Has the browser save what an address answers. */
export function startDownload(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
  toast.success('Download started')
}
