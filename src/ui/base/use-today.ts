import { useEffect, useState } from 'react'
import { dateIn } from '#shared/values/dates.ts'

/** Today in a zone, `YYYY-MM-DD`; goes over to the next day on its own. */
export function useToday(zone: string): string {
  const [today, setToday] = useState(() => dateIn(zone))
  useEffect(() => {
    const look = () => setToday(dateIn(zone))
    look()
    const timer = setInterval(look, 30_000)
    return () => clearInterval(timer)
  }, [zone])
  return today
}
