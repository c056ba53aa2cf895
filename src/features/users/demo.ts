import type { Role } from '#shared/roles.ts'
import type { Random } from '../../../scripts/seed/random.ts'

/** A person of the demo agency, its clients or its creators. */
export type Person = {
  id: string
  fullName: string
  email: string
  roles: Role[]
  timezone: string
  phone: string | null
  /** days before today on which the account was made */
  since: number
}

type Entry = [fullName: string, roles: string, timezone: string]

/** The first person of a role is the one the demo names for signing in. */
const known: Entry[] = [
  ['Inês Almeida', 'admin', 'Europe/Lisbon'],
  ['Jonas Feldmann', 'project_manager', 'Europe/Berlin'],
  ['Nadia Rahman', 'product_owner', 'Asia/Dhaka'],
  ['Oluwaseun Adeyemi', 'digital_marketer', 'Africa/Lagos'],
  ['Mei Nakamura', 'graphic_designer', 'Asia/Tokyo'],
  ['Rafael Ortiz', 'video_editor', 'America/Mexico_City'],
  ['Clémence Dubois', 'creative', 'Europe/Paris'],
  ['Aoife Brennan', 'content_writer', 'Europe/Dublin'],
  ['Kofi Mensah', 'copywriter', 'Africa/Accra'],
  ['Lotta Virtanen', 'influencer', 'Europe/Helsinki'],
  ['Harriet Whitcombe', 'client', 'Europe/London'],
  ['Tomasz Zieliński', 'admin project_manager', 'Europe/Warsaw'],
  ['Priya Venkatesan', 'project_manager', 'Asia/Kolkata'],
  ['Camila Rojas', 'project_manager', 'America/Bogota'],
  ['Dmitri Hakobyan', 'project_manager', 'Asia/Yerevan'],
  ['Sofía Navarro', 'product_owner', 'Europe/Madrid'],
  ['Grace Thornton', 'product_owner', 'America/New_York'],
  ['Yusuf Demir', 'digital_marketer', 'Europe/Istanbul'],
  ['Hanna Lindqvist', 'digital_marketer', 'Europe/Stockholm'],
  ['Arjun Mehta', 'digital_marketer', 'Asia/Kolkata'],
  ['Tahmina Chowdhury', 'graphic_designer', 'Asia/Dhaka'],
  ['Luca Moretti', 'graphic_designer creative', 'Europe/Rome'],
  ['Zuzana Horáková', 'graphic_designer', 'Europe/Prague'],
  ['Daniel Okafor', 'graphic_designer', 'Europe/London'],
  ['Noor van Dijk', 'video_editor', 'Europe/Amsterdam'],
  ['Elif Kaya', 'video_editor creative', 'Europe/Istanbul'],
  ['Mateo Herrera', 'creative', 'America/Argentina/Buenos_Aires'],
  ['Siobhán Kelly', 'content_writer copywriter', 'Europe/Dublin'],
  ['Hugo Lefèvre', 'copywriter', 'Europe/Paris'],
  ['Amara Diallo', 'copywriter', 'Africa/Dakar'],
  ['Marcus Bell', 'client', 'America/New_York'],
  ['Ingrid Solberg', 'client', 'Europe/Oslo'],
  ['Kenji Watanabe', 'client', 'Asia/Tokyo'],
  ['Fatima Al-Sayed', 'client', 'Asia/Dubai'],
  ['Beatriz Carvalho', 'client', 'America/Sao_Paulo'],
  ['Stefan Gruber', 'client', 'Europe/Vienna'],
  ['Rachel Cohen', 'client', 'America/Toronto'],
  ['Anders Nygaard', 'client', 'Europe/Copenhagen'],
  ['Leila Haddad', 'influencer', 'Asia/Beirut'],
  ['Theo Papadakis', 'influencer', 'Europe/Athens'],
  ['Chloe Tan', 'influencer client', 'Asia/Singapore'],
  ['Pavel Novák', '', 'Europe/Prague'],
]

const firstNames =
  'Anna Ben Carla David Emre Farah Georg Hana Ivan Julia Karim Lena Mikael Nina Omar Petra Quentin Rosa Samir Tara Uma Viktor Wanda Xavier Yara Zoltán Alba Bruno Ciara Diego'.split(
    ' ',
  )
const lastNames =
  'Bauer Costa Dahl Eriksen Fischer Garcia Hansen Ibrahim Jansen Khan Larsen Martin Nowak Oliveira Peeters Quinn Rossi Silva Tóth Ueda Vargas Weber Xu Yilmaz Zimmermann Andersson Bianchi Castro Duarte Evans'.split(
    ' ',
  )
const spread =
  'graphic_designer video_editor copywriter digital_marketer creative content_writer project_manager product_owner client influencer'

/** @param count how many people; beyond the written cast names are combined */
export function makePeople(random: Random, count: number): Person[] {
  const entries = known.slice(0, count)
  for (let extra = 0; entries.length < count; extra++) {
    const first = firstNames[extra % firstNames.length] ?? ''
    const last = lastNames[(Math.floor(extra / firstNames.length) + extra) % lastNames.length] ?? ''
    const roles = spread.split(' ')
    entries.push([`${first} ${last}`, roles[extra % roles.length] ?? '', known[extra % known.length]?.[2] ?? 'UTC'])
  }
  const taken = new Set<string>()
  return entries.map(([fullName, roles, timezone], index) => ({
    id: random.uuid(),
    fullName,
    email: freeAddress(fullName, taken),
    roles: roles ? (roles.split(' ') as Role[]) : [],
    timezone,
    phone: random.chance(0.7)
      ? `+${random.pick([1, 31, 33, 44, 49, 351, 880])} 555 01${String(random.int(0, 99)).padStart(2, '0')} ${random.int(100, 999)}`
      : null,
    since: index === 0 ? 460 : random.int(380, 455),
  }))
}

function freeAddress(fullName: string, taken: Set<string>): string {
  const plain = fullName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
  for (let n = 1; ; n++) {
    const address = `${plain}${n === 1 ? '' : n}@example.com`
    if (taken.has(address)) continue
    taken.add(address)
    return address
  }
}

/** The people who hold a role, in their written order. */
export function holding(people: readonly Person[], role: Role): Person[] {
  return people.filter((person) => person.roles.includes(role))
}
