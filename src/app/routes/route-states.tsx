import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { AppError } from '#shared/rights/errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { Spinner } from '#ui/display/spinner.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MissingPart, PartNotLoaded } from '#ui/states/missing-part.tsx'

/** While the session is checked, or the part of a screen is on its way. The spinner itself waits 300 ms before it shows. */
export function RoutePending() {
  return (
    <div aria-busy className="grid min-h-[60dvh] flex-1 place-items-center text-ink-3">
      <Spinner size={22} />
    </div>
  )
}

/** One screen failed; the frame round it goes on. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (error instanceof PartNotLoaded) return <MissingPart />
  return <ErrorState message={sentence(error)} onRetry={retry} />
}

function sentence(error: unknown): string {
  if (error instanceof AppError) return error.message
  return 'Something on this screen went wrong. Try again; if it stays so, load the page again.'
}

/** No route has this address. */
export function NotFoundScreen() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div>
        <p className="text-figure font-semibold text-ink-3 tabular">404</p>
        <h1 className="mt-1 text-title font-semibold">Oops! Page not found</h1>
        <div className="mt-5 flex justify-center">
          <Button variant="primary" render={<Link to="/" />}>
            Return to Home
          </Button>
        </div>
      </div>
    </main>
  )
}
