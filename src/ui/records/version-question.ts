import { createContext, use } from 'react'

type Asks = (record: { readonly recordType: string; readonly recordId: string }) => Promise<boolean>

const VersionQuestion = createContext<Asks>(async () => true)

/** Supplies the question from above the features that make versions, because what contains a record is above the record's own feature. */
export const VersionQuestionProvider = VersionQuestion.Provider

/** Asks before a record gets a new version that affects what contains it. @returns a function that says whether to go on */
export const useVersionQuestion = (): Asks => use(VersionQuestion)
