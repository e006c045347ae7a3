import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askReadFirst, systemQuestion } from '../../../../electron/app/read-first.ts'

/** A person who presses these buttons, each so many milliseconds after the dialog was shown. */
const person = (presses: readonly { readonly button: number; readonly after: number }[], language: 'id' | 'en' = 'id') => {
  let now = 5_000
  const details: string[] = []
  const question = systemQuestion('Kirim?', ['https://service.invalid'], ['Kirim', 'Lihat rincian'], language)
  const answer = askReadFirst(
    question,
    async ({ detail = '' }) => {
      const { button, after } = presses[details.length] ?? { button: 0, after: 0 }
      // The system may take long to show it: that is not time to read.
      now += 700
      details.push(detail)
      await Promise.resolve()
      now += after
      return button
    },
    { now: () => now, isMonotonic: true }
  )
  return { answer, details }
}

test('a yes, or a wish for details, in the first second is not taken: the same question comes again, with a line that says why', async () => {
  for (const button of [1, 2]) {
    const { answer, details } = person([{ button, after: 0 }, { button, after: 999 }, { button, after: 1_000 }]) // oxfmt-ignore
    expect(await answer).toBe(button)
    const again = 'Baca dulu, lalu pilih\n\nhttps://service.invalid'
    expect(details).toEqual(['https://service.invalid', again, again])
  }
  const { answer, details } = person([{ button: 1, after: 10 }], 'en')
  expect([await answer, details[1]]).toEqual([0, 'Read first, then choose\n\nhttps://service.invalid'])
})

test('the answer is the first that cancels, or that came after a second', async () => {
  const press = fc.record({ button: fc.integer({ min: 0, max: 2 }), after: fc.integer({ min: 0, max: 2_000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(press, { maxLength: 6 }), async (presses) => {
      const { answer, details } = person(presses)
      const taken = presses.findIndex(({ button, after }) => button === 0 || after >= 1_000)
      expect(await answer).toBe(presses[taken]?.button ?? 0)
      expect(details).toHaveLength(taken < 0 ? presses.length + 1 : taken + 1)
    })
  )
})
