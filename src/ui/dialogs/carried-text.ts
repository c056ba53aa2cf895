import { createContext } from 'react'

/** Whether a dialog starts with text typed elsewhere: it asks before closing, as if the text had been typed in the dialog. */
export const CarriedText = createContext(false)
