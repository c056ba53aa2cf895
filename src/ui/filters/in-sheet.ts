import { createContext } from 'react'

/** Whether a control stands in the sheet of filters, on a line of its own with room for its words. */
export const InSheet = createContext(false)
