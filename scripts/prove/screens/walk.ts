import { allPages, allPublicPages, homeTabParts, settingsParts } from '../../../src/features/screens.ts'
import { recordScreens } from '../../../src/shared/records/addresses.ts'

/** One place to look at. @property name its address without ids, as findings name it */
export type Stop = { readonly name: string; readonly address: string }

/** Reads the API as one person. */
export type Reader = <T>(path: string) => Promise<T>

type Path = (typeof allPages)[number]['path']

/** Other faces of a page that its address chooses. A page without any has one face; settings, homes and records are added below. */
const faces: Partial<Readonly<Record<Path, readonly string[]>>> = {
  '/tasks': ['view=list', 'view=calendar', 'view=list&group=assignee'],
  '/wbs': ['projectId=:project', 'projectId=:project&view=timeline'],
  '/deliverables': ['view=grid'],
  '/influencers': ['tab=campaigns', 'tab=campaigns&as=board'],
  '/graphics': ['view=list', 'view=calendar'],
  '/feedback': ['view=roadmap'],
  '/team': ['view=table'],
  '/hours': ['tab=load', 'tab=rates'],
  '/search': ['q=launch'],
  '/support': ['view=waiting'],
  '/chat': ['conversation=:chat'],
  '/notifications': ['tab=unread'],
}

/** Where the first record of a kind is found. */
const lists: Readonly<Record<string, string>> = {
  task: '/api/tasks',
  document: '/api/documents',
  deliverable: '/api/deliverables',
  feedback: '/api/feedback-submissions',
  'support-ticket': '/api/support-tickets',
  project: '/api/projects?status=active',
  brand: '/api/brands',
  profile: '/api/profiles',
  chat: '/api/chat-conversations',
  graphic: '/api/content-items?contentType=graphic&status=pending_review',
  video: '/api/content-items?contentType=video',
  article: '/api/content-items?contentType=article',
  invoice: '/api/invoices',
  influencer: '/api/influencers',
  campaign: '/api/campaigns',
  'overdue-invoice': '/api/invoices?status=overdue',
}

async function firstOf(read: Reader, kind: string): Promise<string | undefined> {
  const list = lists[kind] ?? ''
  const { items } = await read<{ items: { id: string }[] }>(`${list}${list.includes('?') ? '&' : '?'}limit=1`).catch(() => ({ items: [] }))
  return items[0]?.id
}

/** Returns every place of the portal that a person may open: pages with their faces, homes, settings, one record of each kind, a review. */
export async function stopsFor(read: Reader): Promise<Stop[]> {
  const { session } = await read<{ session: { permissions: string[]; user: { roles: string[] } } }>('/api/session')
  const ids: Record<string, string | undefined> = {}
  for (const kind of Object.keys(lists)) ids[kind] = await firstOf(read, kind)
  const may = (permissions?: readonly string[]) => !permissions || permissions.some((one) => session.permissions.includes(one))
  const isClient = session.user.roles.includes('client')
  const stops: Stop[] = []
  const add = (name: string) => {
    const names = [...name.matchAll(/:([a-z-]+)/g)].map(([, kind = '']) => kind)
    if (names.some((kind) => ids[kind] === undefined)) return
    stops.push({ name, address: name.replaceAll(/:([a-z-]+)/g, (_, kind: string) => ids[kind] ?? '') })
  }
  for (const { path, permissions } of allPages as readonly { path: Path; permissions?: readonly string[] }[]) {
    if (!may(permissions) || (path === '/to-approve' && !isClient)) continue
    for (const face of ['', ...(faces[path] ?? [])]) add(face === '' ? path : `${path}?${face}`)
  }
  for (const home of ['project', 'brand'] as const)
    for (const tab of ['', ...homeTabParts.filter((part) => part.of === home).map(({ value }) => `&tab=${value}`)])
      add(`/${home}s?${home}=:${home}${tab}`)
  const open = settingsParts.filter(
    ({ permission, withRole }) => may(permission ? [permission] : undefined) && (!withRole || session.user.roles.length > 0),
  )
  for (const tab of new Set(open.map((part) => part.tab))) add(`/settings?tab=${tab}`)
  for (const [kind, path] of Object.entries(recordScreens)) if (kind !== 'content-item') add(`${path}?${kind}=:${kind}`)
  add('/team?profile=:profile')
  // The newest invoice is a draft to the agency.
  add('/billing?invoice=:overdue-invoice')
  for (const tab of ['unbilled', 'recurring', 'statements']) add(`/billing?tab=${tab}`)
  for (const [type, path] of [
    ['graphic', '/graphics'],
    ['video', '/videos'],
    ['article', '/articles'],
  ] as const) {
    add(`${path}?content-item=:${type}`)
    add(`${path}?review=:${type}`)
  }
  return [...stops, { name: '/nothing-here', address: '/nothing-here' }]
}

/** Makes secret links as a project manager, and returns what a person without an account can open. */
export async function stopsOfGuests(read: Reader, send: <T>(path: string, body: object) => Promise<T>): Promise<Stop[]> {
  const ids = async (list: string, count: number) =>
    (await read<{ items: { id: string; brandId: string }[] }>(`${list}&limit=50`)).items.slice(0, count)
  const make = async (name: string, more: object): Promise<Stop> => {
    const { url } = await send<{ url: string }>('/api/secret-links', more)
    return { name, address: new URL(url).pathname + new URL(url).hash }
  }
  const review = async (name: string, type: string, allows: string) => {
    const [item] = await ids(`/api/content-items?contentType=${type}&status=pending_review`, 1)
    return item ? [await make(name, { kind: 'review', allows, records: [{ recordType: 'content-item', recordId: item.id }] })] : []
  }
  const [document] = await ids('/api/documents?audience=client', 1)
  const [invoice] = await ids('/api/invoices?status=overdue', 1)
  const delivery = { kind: 'delivery', records: document ? [{ recordType: 'document', recordId: document.id }] : [] }
  return [
    ...['/auth', '/auth?forgot=true', '/auth?reset=used', '/auth?invitation=used'].map((address) => ({ name: address, address })),
    ...allPublicPages.map(({ path }) => ({ name: path, address: path })),
    ...(await review('review of a graphic', 'graphic', 'decide')),
    ...(await review('review of a film', 'video', 'comment')),
    ...(await review('review of an article', 'article', 'decide')),
    ...(invoice ? [await make('invoice', { kind: 'invoice', records: [{ recordType: 'invoice', recordId: invoice.id }] })] : []),
    await make('delivery', delivery),
    await make('password', { ...delivery, password: 'a password of a guest' }),
    { name: 'broken link', address: '/link' },
  ]
}
