import { fail, ok } from '#core/base/result.ts'
import type { OfficeService } from '../../../electron/office/desk/office-service.ts'

/** The office service of a folder that belongs to no office. */
export const noOffice: OfficeService = {
  office: () => ok(null),
  link: () => null,
  rights: () => null,
  pair: () => Promise.resolve(fail('office-keyring')),
  waiting: () => Promise.resolve(fail('office-none')),
  left: () => Promise.resolve(ok([])),
  leave: () => Promise.resolve(ok(null)),
  close: () => Promise.resolve()
}
