import { fail, ok } from '#core/base/result.ts'
import type { OfficeService } from '../../../electron/office/desk/office-service.ts'

/** The office service of a folder that belongs to no office. */
export const noOffice: OfficeService = {
  link: () => null,
  pair: () => Promise.resolve(fail('office-keyring')),
  leave: () => Promise.resolve(ok(null)),
  close: () => Promise.resolve()
}
