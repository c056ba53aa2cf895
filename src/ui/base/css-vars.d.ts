import 'react'

// `style={{ '--width': '600px' }}` is plain CSS; React's type does not know it.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
