/** What the create line opens with. */
export interface CreateRequest {
  /** The kind chosen first; without one that of the page. */
  readonly kind?: string | undefined
  readonly title?: string
  /** Values of fields by their names, such as the status of a column. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Opens the dialog of the kind with all its fields in place of the line. */
  readonly dialog?: true
}

let receive: ((request: CreateRequest) => void) | undefined

/** Opens the create line, or the dialog of a kind, over whatever is on screen. */
export function requestCreate(request: CreateRequest = {}): void {
  receive?.(request)
}

/** For the frame of the portal, which holds the line. @returns stops receiving */
export function receiveCreateRequests(next: (request: CreateRequest) => void): () => void {
  receive = next
  return () => {
    if (receive === next) receive = undefined
  }
}
