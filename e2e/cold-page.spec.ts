import type { Page } from '@playwright/test'
import { type Atelier, actAs, type Caller, setUp, startAtelier } from './atelier.ts'
import { expect, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller

test.beforeAll(async ({ browser }) => {
  atelier = await startAtelier()
  admin = await setUp(atelier)
  const brand = await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Northwind' })
  const people = { projectManagerId: admin.userId, productOwnerId: admin.userId }
  const project = await admin.send<{ id: string }>('POST', '/api/projects', {
    name: 'Spring',
    brandId: brand.id,
    status: 'active',
    ...people,
  })
  await admin.send('POST', '/api/tasks', { name: 'Key visual', projectId: project.id, assigneeId: admin.userId })
  // What was just made is news to a page that opens in the same moment, and it would ask once more for what the news concern.
  const page = await browser.newPage()
  await actAs(page, admin)
  await page.goto(`${atelier.url}/brands`)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const stream = new EventSource('/api/events')
        // The browser's own `open` has no data; the server's comes once the stream stands at the present.
        stream.addEventListener('open', (event) => {
          if ((event as MessageEvent).data === undefined) return
          stream.close()
          resolve()
        })
      }),
  )
  await page.close()
})
test.afterAll(() => atelier.close())

/** Opens a page until it brings all its first answers: a server that is busy leaves them to the browser. */
async function openWhole(page: Page, address: string, count: number): Promise<string[]> {
  let brought: string[] = []
  await expect
    .poll(
      async () => {
        const answer = await page.goto(atelier.url + address)
        const block = /id="first-answers">(.*?)<\/script>/s.exec((await answer?.text()) ?? '')?.[1] ?? '{}'
        brought = Object.keys(JSON.parse(block) as object)
        return brought.length
      },
      { timeout: 60_000 },
    )
    .toBe(count)
  return brought
}

for (const [address, count, seen] of [
  ['/dashboard', 5, 'Key visual'],
  ['/tasks', 2, 'Key visual'],
  ['/projects', 2, 'Spring'],
  ['/brands', 2, 'Northwind'],
  ['/user-management', 2, 'Users & Roles'],
] as const) {
  test(`${address} shows what came with the page and asks for none of it`, async ({ page }) => {
    await actAs(page, admin)
    let asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (request.isNavigationRequest()) asked = []
      else if (pathname.startsWith('/api/')) asked = [...asked, pathname + search]
    })
    const brought = await openWhole(page, address, count)
    await expect(page.locator('main').getByText(seen).first()).toBeVisible()
    expect(asked.filter((one) => brought.includes(one))).toEqual([])
    // Its parts were named by the page: the browser finds none of them out by running another.
    const named = await page.locator('head link[rel=modulepreload]').evaluateAll((all) => all.map((one) => one.getAttribute('href')).join())
    expect(named).toContain('app-shell')
    expect(named).toMatch(/-(screen|page)-/)
  })
}

test('a deep link of who is signed out opens sign-in without asking who they are', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url())
  })
  await openWhole(page, '/tasks?mine=true', 1)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(page.url()).toContain('/auth?next=')
  expect(asked).toEqual([])
})
