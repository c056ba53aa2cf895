/** What every event of a kit says of its place: who sees the brand hears of it. @param id the brand's */
export const eventFor = (id: string) => ({
  recordType: 'brand-kit',
  recordId: id,
  brandId: id,
  audience: 'client' as const,
  readers: 'brand-kits.view',
})
