/**
 * A number with its noun: "1 project", "12 projects".
 * @param read how the number reads, where that is rounded or grouped: what reads as "1" takes the singular
 */
export function counted(count: number, one: string, many = `${one}s`, read: (count: number) => string = String): string {
  return `${read(count)} ${read(count) === read(1) ? one : many}`
}
