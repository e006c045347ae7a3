import type { Locator, Page } from 'playwright'

/**
 * Drives a page by the keyboard and counts what the user does. One action is one key (with its modifiers), one text typed into one place
 * however long it is, or one click. Looking and waiting are not counted.
 */
export interface CountedActions {
  readonly press: (keys: string) => Promise<void>
  readonly type: (text: string) => Promise<void>
  /** `name`: what is clicked, in words. */
  readonly click: (target: Locator, name: string) => Promise<void>
  /** Every action, in words. */
  readonly done: readonly string[]
}

export const countedActions = (page: Page): CountedActions => {
  const done: string[] = []
  return {
    press: async (keys) => {
      done.push(`press ${keys}`)
      await page.keyboard.press(keys)
    },
    type: async (text) => {
      done.push(`type ${text}`)
      await page.keyboard.type(text)
    },
    click: async (target, name) => {
      done.push(`click ${name}`)
      await target.click()
    },
    done
  }
}

/** One line of a report: `figure | count | aim | ok or short`; `most`: the largest count that is ok. */
export const figureLine = (figure: string, count: number, most: number): string =>
  `${figure} | ${count} | <= ${most} | ${count <= most ? 'ok' : 'short'}`
