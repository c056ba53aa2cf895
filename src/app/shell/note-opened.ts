import { callSearch } from '#features/records/search/client.ts'
import { addressOf } from '#shared/records/addresses.ts'
import { isId } from '#shared/values/read-search.ts'

/** Notes the records that an address names as opened. What cannot be noted is not missed: the person is not told. */
export async function noteOpened(address: string): Promise<void> {
  const { searchParams } = new URL(address, location.origin)
  const named = Object.keys(addressOf).flatMap((recordType) => {
    const recordId = searchParams.get(recordType)
    return recordId && isId(recordId) ? [{ recordType, recordId }] : []
  })
  for (const record of named) await callSearch('POST /api/recent-records', record)
}
