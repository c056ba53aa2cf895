import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Atelier, actAs, type Caller, join, startAtelier } from './atelier.ts'
import { expect, test } from './fixtures.ts'

let atelier: Atelier
let admin: Caller
let client: Caller

test.beforeAll(async ({ browser }) => {
  atelier = await startAtelier()
  admin = atelier.admin
  const brand = await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Northwind' })
  const people = { projectManagerId: admin.userId, productOwnerId: admin.userId }
  const project = await admin.send<{ id: string }>('POST', '/api/projects', {
    name: 'Spring',
    brandId: brand.id,
    status: 'active',
    ...people,
  })
  await admin.send('POST', '/api/tasks', { name: 'Key visual', projectId: project.id, assigneeId: admin.userId })
  const other = await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Southsea' })
  const autumn = await admin.send<{ id: string }>('POST', '/api/projects', {
    name: 'Autumn',
    brandId: other.id,
    status: 'active',
    ...people,
  })
  await admin.send('POST', '/api/tasks', { name: 'Packaging', projectId: autumn.id, priority: 'urgent' })
  client = await join(atelier, admin, { email: 'clio@example.com', fullName: 'Clio Client', roles: ['client'], brandIds: [other.id] })
  // What was just made is news to a page that opens in the same moment, and it would ask once more for what the news concern.
  // Figures of projects follow seconds behind, as news of their own.
  const behind = `select name from event_readers r where started is not null or exists (select from events e where (e.xid, e.id) > (r.xid, r.event_id))`
  await expect.poll(() => atelier.sql(behind), { timeout: 60_000 }).toEqual([])
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
  ['/dashboard', 13, 'Key visual'],
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
    const named = await page.locator('link[rel=modulepreload]').evaluateAll((all) => all.map((one) => one.getAttribute('href')).join())
    expect(named).toContain('app-shell')
    expect(named).toMatch(/-(screen|page)-/)
  })
}

test('a board stands without the parts of menus and dialogs', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const parts = () => asked.filter((path) => /\/(popups|menu|dialog)-[^/]*\.js$/.test(path))
  await actAs(page, admin)
  // Where data is to be saved nothing is fetched ahead: all that comes is what the page itself needs.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(`${atelier.url}/tasks`)
  // What waits until the page was painted has been asked for, and time was left for what that brings.
  await expect.poll(() => asked.join(' ')).toContain('/api/timer')
  await expect(page.getByRole('button', { name: 'List actions' })).toBeVisible()
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve()))))
  expect(parts()).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Views' }).click()
  await expect(page.getByRole('menuitem', { name: 'Save as new view' })).toBeVisible()
  expect(parts().join()).toContain('popups')
})

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

/** A browser in which no script runs: what it shows, the server has drawn. */
async function withoutScript(browser: Browser, caller: Caller, size = { width: 1280, height: 800 }): Promise<BrowserContext> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: size })
  await context.addCookies((await caller.context.storageState()).cookies)
  return context
}

/** Holds the application's scripts back. @returns what lets them go, and waits until the application has taken over */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return async () => {
    held.resolve()
    // Only the application names the page.
    await expect(page).toHaveTitle(/ · /)
  }
}

/** Waits for two frames in the page's own font. A frame waits for the style sheets; what is measured before is a page without them. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/**
 * Opens a page until the server has drawn it, and waits until that is painted: a busy server leaves drawing to the browser.
 * Only while scripts are held, or there are none.
 */
async function openDrawn(page: Page, address: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto(atelier.url + address, { waitUntil: 'commit' })
        await page.locator('#root').waitFor({ state: 'attached' })
        return page
          .locator('script#first-answers')
          .waitFor({ state: 'attached' })
          .then(() => page.locator('#root main').count())
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  await painted(page)
}

const drawn = [
  ['/tasks', 'Key visual'],
  ['/dashboard', 'Key visual'],
  ['/projects', 'Spring'],
  ['/brands', 'Northwind'],
  ['/user-management', 'Clio Client'],
  ['/settings', 'Appearance'],
  ['/settings?tab=account', 'Personal information'],
  ['/profile', 'Ada Admin'],
] as const

test('what a page shows is there before any script has run', async ({ browser }) => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const context = await withoutScript(browser, admin, size)
    const page = await context.newPage()
    for (const [address, seen] of drawn) {
      await expect
        .poll(
          async () => {
            await page.goto(atelier.url + address)
            return page.locator('#root').innerText()
          },
          { timeout: 60_000 },
        )
        .toContain(seen)
    }
    await context.close()
  }
})

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`nothing moves when the application takes over, at ${size.width}`, async ({ page }) => {
    await page.setViewportSize(size)
    await actAs(page, admin)
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
      // What has been drawn once may not go away on the way.
      let most = 0
      new MutationObserver(() => {
        const now = document.querySelectorAll('main *').length
        most = Math.max(most, now)
        Object.assign(window, { lost: Math.max(Number(Object(window).lost ?? 0), most === 0 ? 0 : 1 - now / most) })
      }).observe(document, { childList: true, subtree: true })
    })
    // The server learns how large the window is.
    await page.goto(`${atelier.url}/help`)
    await expect(page).toHaveTitle(/ · /)
    for (const [address, seen] of drawn) {
      const release = await holdScripts(page)
      await openDrawn(page, address)
      const line = page.locator('main').getByText(seen).first()
      await expect(line).toBeVisible()
      // Letters of the own font are drawn from here on: where they came after the first paint, their other width is not the application's.
      await painted(page)
      await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0))
      const before = await line.boundingBox()
      await release()
      expect(await line.boundingBox(), address).toEqual(before)
      await page.waitForLoadState('load')
      expect(await page.evaluate('shifts'), address).toEqual([])
      expect(await page.evaluate('lost'), address).toBeLessThan(0.1)
      await page.unroute('**/assets/*.js')
    }
  })
}

test('a large tree is drawn at once and stays as it is until all of it is there, with what somebody did and others changed meanwhile', async ({
  page,
}) => {
  const brand = await admin.send<{ id: string }>('POST', '/api/brands', { name: 'Eastwold' })
  const { id: projectId } = await admin.send<{ id: string }>('POST', '/api/projects', {
    name: 'Relaunch',
    brandId: brand.id,
    status: 'active',
    projectManagerId: admin.userId,
    productOwnerId: admin.userId,
  })
  const steps = Array.from({ length: 700 }, (_, at) => `Step ${at + 1}${at % 10 === 0 ? ',' : `,Step ${at - (at % 10) + 1}`}`)
  const text = ['Name,Parent task', ...steps].join('\n')
  const { id: importId } = await admin.send<{ id: string }>('POST', '/api/task-imports', { projectId, text })
  type Items = { items: { id: string; version: number }[] }
  const rows = page.locator('[data-item]')
  const first = () => rows.evaluateAll((all) => all.slice(0, 12).map((one) => [one.textContent, one.getBoundingClientRect().y]))
  await page.setViewportSize({ width: 1280, height: 800 })
  await actAs(page, admin)
  await page.goto(`${atelier.url}/help`)
  await expect(page).toHaveTitle(/ · /)
  for (const view of ['', '&view=timeline']) {
    const release = await holdScripts(page)
    const held = Promise.withResolvers<void>()
    let times = 0
    const asked = page.waitForRequest('**/api/task-tree?*')
    // The first answer is older than what others change.
    const older = await admin.get<Items>(`/api/task-tree?projectId=${projectId}`)
    await page.route('**/api/task-tree?*', async (route) => {
      times += 1
      if (times > 1) return route.continue()
      await held.promise
      await route.fulfill({ json: older })
    })
    await openDrawn(page, `/wbs?projectId=${projectId}${view}`)
    await expect(rows.first()).toContainText('Step 1')
    const before = await first()
    await rows.evaluateAll((all) => {
      const look = () => Object.assign(window, { least: Math.min(Number(Object(window).least ?? all.length), rowsNow()) })
      const rowsNow = () => document.querySelectorAll('[data-item]').length
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    const changed = older.items[view ? 2 : 1]
    const name = `Renamed ${view ? 'later' : 'meanwhile'}`
    await admin.send('PATCH', `/api/tasks/${changed?.id}`, { name, version: changed?.version })
    await page.getByRole('button', { name: 'Collapse 2', exact: true }).click({ noWaitAfter: true })
    const went = release()
    await asked
    await page.waitForLoadState('load')
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve()))))
    expect(await first()).toEqual(before)
    held.resolve()
    await went
    await expect(rows.filter({ hasText: name })).toBeVisible()
    // Numbered and added up as the server drew it, from the first item on.
    expect((await first())[0]).toEqual(before[0])
    await expect(page.getByRole('button', { name: 'Expand 2', exact: true })).toBeVisible()
    expect(await page.evaluate('least')).toBeGreaterThan(11)
    await page.unrouteAll({ behavior: 'wait' })
  }
  // Other journeys look for the few tasks that there were.
  expect((await admin.context.delete(`/api/task-imports/${importId}`)).ok()).toBe(true)
})

test('a client is drawn what is theirs and nothing else', async ({ browser }) => {
  const context = await withoutScript(browser, client)
  const page = await context.newPage()
  const read = async () => {
    const answer = await page.goto(`${atelier.url}/tasks`)
    return (await answer?.text()) ?? ''
  }
  await expect.poll(read, { timeout: 60_000 }).toContain('data-card-id')
  expect(await read()).toContain('Packaging')
  expect(await read()).not.toMatch(/Key visual|Northwind/)
  await context.close()
})

test('two people in one browser never see each other’s page, not by going back either', async ({ page }) => {
  const foreign = page.getByText('Key visual')
  await actAs(page, admin)
  for (const address of ['/tasks', '/dashboard']) {
    await page.goto(atelier.url + address)
    await expect(foreign.first()).toBeVisible()
  }
  // Whatever the page asks for meanwhile must not tell it that nobody is signed in: it would be on its way to the sign-in by itself.
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await page.context().clearCookies()
  const answer = await page.goto(`${atelier.url}/brands`)
  await page.unroute('**/api/**')
  expect(await answer?.text()).not.toMatch(/Northwind|Ada Admin/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  // The way back leads to what the first person saw, and nowhere between.
  await page.context().addCookies((await client.context.storageState()).cookies)
  await page.goto(`${atelier.url}/projects`)
  for (const address of [/dashboard|brands/, /dashboard/, /tasks/]) {
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('button', { name: /^Account: Clio/ })).toBeVisible()
    await expect(foreign).toHaveCount(0)
  }
})

test('what one does before the application is there, it does when it comes', async ({ page }) => {
  await actAs(page, admin)
  await test.step('a press and a key', async () => {
    const release = await holdScripts(page)
    await openDrawn(page, '/tasks')
    await page.locator('[data-card-id]').filter({ hasText: 'Key visual' }).click({ noWaitAfter: true })
    await release()
    await expect(page.getByRole('dialog', { name: 'Key visual' })).toBeVisible()
    expect(page.url()).toContain('task=')
    await page.unroute('**/assets/*.js')
  })
  await test.step('a pointer that rests', async () => {
    const release = await holdScripts(page)
    await openDrawn(page, '/tasks')
    await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).hover()
    await release()
    await expect(page.locator('[data-base-ui-portal]').getByText('Notifications')).toBeVisible()
    await page.unroute('**/assets/*.js')
  })
  await test.step('a pointer on a card', async () => {
    const release = await holdScripts(page)
    await openDrawn(page, '/tasks')
    await page.locator('[data-card-id]').filter({ hasText: 'Key visual' }).hover()
    await release()
    await expect(page.getByRole('button', { name: 'Actions for Key visual' })).toBeVisible()
    await page.unroute('**/assets/*.js')
  })
  await test.step('a menu that is loaded later, as the timer is asked for later', async () => {
    await page.addInitScript(() => {
      const asked: string[] = []
      const ask = window.fetch.bind(window)
      Object.assign(window, { asked })
      window.fetch = (to, options) => {
        asked.push(`${document.title} ${to instanceof Request ? to.url : to}`)
        return ask(to, options)
      }
    })
    const release = await holdScripts(page)
    await openDrawn(page, '/tasks')
    await page.getByRole('main').getByRole('button', { name: 'Views' }).click({ noWaitAfter: true })
    await release()
    await expect(page.getByRole('menuitem', { name: 'Save as new view' })).toBeVisible()
    // Only the application names the page: asked for before, it would have been drawn once more.
    await expect.poll(() => page.evaluate('asked.filter((one) => /timer/.test(one)).join()')).toMatch(/^\S+ · .*\/api\/timer$/)
    await page.unroute('**/assets/*.js')
  })
  await test.step('a text', async () => {
    const release = await holdScripts(page)
    await openDrawn(page, '/tasks')
    const box = page.getByRole('searchbox', { name: 'Search in board' })
    await box.fill('pack')
    await release()
    await expect(box).toHaveValue('pack')
    await expect(box).toBeFocused()
    await expect(page.locator('[data-card-id]')).toHaveCount(1)
  })
})

test('the view that one left is the one that the next page is drawn with', async ({ page }) => {
  await actAs(page, admin)
  await page.goto(`${atelier.url}/tasks?priority=urgent`)
  await expect(page.locator('[data-card-id]')).toHaveCount(1)
  await expect(page).toHaveTitle(/ · /)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/task-board')) asked.push(request.url())
  })
  const answer = await page.goto(`${atelier.url}/tasks`)
  expect(await answer?.text()).not.toContain('Key visual')
  await expect(page).toHaveURL(/priority=urgent/)
  await expect(page.locator('[data-card-id]')).toHaveCount(1)
  expect(asked).toEqual([])
})

test('from page to page nothing that is seen moves while the next one loads', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // Somebody with nothing to do soon, who has been there before.
  await actAs(page, client)
  await page.goto(`${atelier.url}/dashboard`)
  await expect(page.getByText('Nothing ends soon')).toBeVisible()
  // How much room each place takes is remembered once it is known.
  await expect(page.getByText("You're all caught up")).toBeVisible()
  await page.goto(`${atelier.url}/profile`)
  await page.evaluate(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element | null }[] })[])
        shifts.push([entry.value, ...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80))])
    }).observe({ type: 'layout-shift' })
  })
  // Slow enough that each place is seen before what comes into it.
  await page.route('**/api/{tasks,projects,brands}?*', async (route) => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await route.continue()
  })
  for (const [label, seen] of [
    ['Home', 'Nothing ends soon'],
    ['To approve', "You're all caught up"],
    ['Projects', 'Autumn'],
  ] as const) {
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.getByRole('dialog').getByRole('link', { name: label }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator('main').getByText(seen).first()).toBeVisible()
    expect(await page.evaluate('shifts'), label).toEqual([])
  }
})
