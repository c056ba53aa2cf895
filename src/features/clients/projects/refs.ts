import { type SQL, sql } from 'drizzle-orm'
import { brandRefText } from '../brands/refs.ts'

/** What other records show of the project they lie in, as JSON. @param projects alias in the query @param brands that of its brand */
export function projectRefOf(projects: string, brands: string): SQL {
  const p = projects
  return sql.raw(`json_build_object('id', ${p}.id, 'name', ${p}.name, 'brandId', ${p}.brand_id, 'brand', ${brandRefText(brands)})`)
}
