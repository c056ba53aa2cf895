import { reach, readAnswer, type Transport } from '#shared/contract/client.ts'

export type SendOptions = {
  readonly signal?: AbortSignal
  /** how much of it has left the browser, between 0 and 1 */
  readonly onSent?: (share: number) => void
}

/** Sends a small file as the raw body, in one request. @throws AppError */
export async function sendFile(method: 'PUT' | 'POST', path: string, file: Blob, options: SendOptions = {}): Promise<unknown> {
  const { signal } = options
  const headers = { 'content-type': 'application/octet-stream' }
  return readAnswer(await reach(sending(file, options), path, { method, headers, ...(signal && { signal }) }))
}

/** `fetch` does not tell how much of a body is sent. */
const sending =
  (file: Blob, { signal, onSent }: SendOptions): Transport =>
  (path, { method, headers }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const stop = () => request.abort()
      request.open(method ?? 'PUT', path)
      for (const [name, value] of Object.entries(headers as Record<string, string>)) request.setRequestHeader(name, value)
      if (onSent) request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => resolve(answerOf(request)))
      request.addEventListener('error', () => reject(new TypeError('The file was not sent.')))
      request.addEventListener('abort', () => reject(new DOMException('The file was not sent to its end.', 'AbortError')))
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
      signal?.addEventListener('abort', stop)
      request.send(file)
      if (signal?.aborted) stop()
    })

function answerOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type')
  const headers: Record<string, string> = type === null ? {} : { 'content-type': type }
  return new Response(request.status === 204 ? null : request.responseText, { status: request.status, headers })
}
