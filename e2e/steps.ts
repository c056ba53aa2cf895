import type { Locator, Page } from '@playwright/test'

/** What a person did: clicks, taps and keys, and texts that were typed. */
export type Counted = { presses: number; texts: number }

/** Does things as a person, and counts them. A text counts with the key that sends it. */
export type Steps = {
  press(control: Locator): Promise<void>
  /** Presses what opens the browser's own choice of files, and chooses one. */
  choose(control: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
  key(key: string): Promise<void>
  /** Types where the focus is. @param end the key that sends the text */
  type(text: string, end?: string): Promise<void>
  taken(): Counted
}

/** Begins to count on a page that was opened already. */
export function countSteps(page: Page): Steps {
  const counted: Counted = { presses: 0, texts: 0 }
  return {
    press: async (control) => {
      counted.presses += 1
      await control.click()
    },
    choose: async (control, file) => {
      counted.presses += 1
      const asked = page.waitForEvent('filechooser')
      await control.click()
      await (await asked).setFiles(file)
    },
    key: async (key) => {
      counted.presses += 1
      await page.keyboard.press(key)
    },
    type: async (text, end) => {
      counted.texts += 1
      await page.keyboard.type(text)
      if (end) await page.keyboard.press(end)
    },
    taken: () => counted,
  }
}
