import { defineStore } from 'pinia'
import { ok, type Failure, type Result } from '#core/base/result.ts'
import { useServices } from '../data/services.ts'
import { usePrintRefusal } from '../features/settings/store/policy-reason.ts'
import { failureSentence } from '../i18n/failure-sentence.ts'
import { useText } from '../i18n/use-text.ts'
import { useMessages } from '../messages/messages.ts'
import type { DocumentToPrint } from '../pdf/window/use-sheets.ts'

const longestTitle = 300

/** Prints a PDF that a viewer shows: its frame draws the pages, and the host prints them, one document at a time. */
export const usePrintDocument = defineStore('printDocument', () => {
  const { host } = useServices()
  const text = useText()
  const messages = useMessages()
  const refusal = usePrintRefusal()
  let isPrinting = false

  const say = (sentence: () => string): void => messages.say(sentence, 'danger', { about: 'document.print' })
  const report = (failure: Failure): void => say(() => failureSentence(text.value, failure))

  /** Gives the pages to the host; null if the user has cancelled. */
  const give = async ({ title, pages, draw }: DocumentToPrint): Promise<Result<string> | 'not-drawn' | null> => {
    const begun = await host.call('print.begin', { title: title.slice(0, longestTitle).replace(/\p{Cc}/gu, ' '), pages })
    if (!begun.ok) return begun
    const { id } = begun.value
    for (let page = 1; page <= pages; page += 1) {
      const sheet = await draw(page)
      if (sheet === 'cancelled') return null
      if (sheet === 'failed') return 'not-drawn'
      const added = await host.call('print.addPage', {
        print: id,
        width: sheet.width,
        height: sheet.height,
        image: new Uint8Array(sheet.image)
      })
      if (!added.ok) return added
    }
    return ok(id)
  }

  const print = async (document: DocumentToPrint): Promise<void> => {
    if (refusal.reason.value !== null) return refusal.say()
    if (isPrinting) return
    isPrinting = true
    try {
      const given = await give(document).finally(document.end)
      if (given === null) return
      if (given === 'not-drawn') return say(() => text.value.pdf.printFailed)
      const printed = given.ok ? await host.call('print.print', { id: given.value }) : given
      if (!printed.ok && printed.failure.code !== 'cancelled') report(printed.failure)
      else messages.solve('document.print')
    } finally {
      isPrinting = false
    }
  }

  return { print }
})
