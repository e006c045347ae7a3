import { badAddress } from '#core/contract/mail.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import { fail, ok } from '#core/base/result.ts'
import type { OutsideCopies } from '../../attachments/outside-copies.ts'
import { diskFailure } from '../../files/atomic-file.ts'
import type { Log } from '../../logging/log.ts'
import { draftFile, mailAddress } from '../../mail/draft-file.ts'
import type { PrintCache } from '../../printing/print-cache.ts'

export interface MailHandlerDeps {
  readonly printing: { readonly cache: Pick<PrintCache, 'get'> }
  readonly outsideCopies: OutsideCopies
  /** Opens a file with the program of the system; false if it has none. */
  readonly openFile: (path: string) => Promise<boolean>
  /** Opens a `mailto:` address; false if no program takes it. */
  readonly openMail: (address: string) => Promise<boolean>
  readonly log: Log
}

/** Letters are built and opened here: the window gives texts, and neither a path nor an address to open. */
export const mailHandlers = ({
  printing: { cache },
  outsideCopies,
  openFile,
  openMail,
  log
}: MailHandlerDeps): Pick<Handlers, 'mail.openDraft' | 'mail.compose'> => ({
  async 'mail.openDraft'({ print, fileName, ...letter }) {
    const pdf = cache.get(print)?.pdf ?? null
    if (pdf === null) return fail('render-failed')
    if (badAddress(letter.to) !== null) return fail('invalid-input', { field: 'to' })
    try {
      const draft = Buffer.from(draftFile({ ...letter, fileName, pdf }))
      const path = await outsideCopies.write(`${fileName.replace(/\.pdf$/i, '')}.eml`, draft, false)
      return (await openFile(path)) ? ok(null) : fail('no-program')
    } catch (error) {
      log.error('letter not written', error)
      return fail(diskFailure(error))
    }
  },
  async 'mail.compose'(letter) {
    if (badAddress(letter.to) !== null) return fail('invalid-input', { field: 'to' })
    const { address, isCut } = mailAddress(letter)
    return (await openMail(address)) ? ok({ isCut }) : fail('no-program')
  }
})
