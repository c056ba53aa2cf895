import type { Import } from './imports.ts'

/** `kit`: the part of src/testing that fixtures use, below the features. */
export type Layer = 'shared' | 'ui' | 'platform' | 'kit' | 'features' | 'app' | 'guest' | 'server' | 'testing' | 'scripts'
/**
 * Where a file belongs and where it runs. `test`: tests and everything that only tests and scripts import. `fixture`: a file of a
 * capability's fixtures. `serverNoun`: a server file of a feature beyond the closed list.
 */
export type FileKind = { layer: Layer; side: 'both' | 'browser' | 'server'; test: boolean; fixture: boolean; serverNoun: boolean }

/** What is wrong with a file; `says` follows its name, and says what to do instead. */
export type Problem = { file: string; says: string }

export type SourceFile = { file: string; kind: FileKind; imports: Import[]; text: string }
