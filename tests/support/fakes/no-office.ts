import { fail, ok } from '#core/base/result.ts'
import type { OfficeService } from '../../../electron/office/desk/office-service.ts'
import type { SendingRights } from '../../../electron/office/desk/sending.ts'

/** Everything may be sent. */
export const freeRights: SendingRights = {
  claimsBeforeMark: false,
  claim: () => Promise.resolve(ok({ askedFirst: [], confirm: () => Promise.resolve(ok(null)), end: () => undefined }))
}

/** The office service of a folder that belongs to no office. */
export const noOffice: OfficeService = {
  office: () => ok(null),
  link: () => null,
  rights: () => freeRights,
  moveServer: () => Promise.resolve(fail('office-none')),
  moveByFile: () => Promise.resolve(fail('office-none')),
  pair: () => Promise.resolve(fail('office-keyring')),
  waiting: () => Promise.resolve(fail('office-none')),
  left: () => Promise.resolve(ok([])),
  leave: () => Promise.resolve(ok(null)),
  close: () => Promise.resolve()
}
