import type { Input } from '#core/contract/host-api.ts'
import type { OfficeToolChannels } from '#core/contract/office-tool.ts'
import { listOf, noInput, nullOr, objectOf, oneOf, sha256, textUpTo, type Guard } from './guard-kit.ts'

const id = textUpTo(100, /^[A-Za-z0-9][A-Za-z0-9._:-]*$/)
/** Only control characters are rejected here; the tool validates the value and explains the reason. */
const line = (maxLength: number): Guard<string> => textUpTo(maxLength, /^[^\p{Cc}]*$/u)
const address = line(260)
/** PostgreSQL cuts a longer name. */
const identifier = textUpTo(63, /^[^\p{Cc}]+$/u)
const reason = textUpTo(1_000, /^(?=\s*\S)[^\p{Cc}]*$/u)
const password = textUpTo(1_000, /^[^\0]*$/)
const addresses = listOf(address, 8)

export const officeToolGuards: { readonly [C in keyof OfficeToolChannels]: Guard<Input<C>> } = {
  'officeTool.open': noInput,
  'officeTool.close': noInput,
  'officeTool.checkServer': objectOf({ address }, {}),
  'officeTool.makeCertificate': objectOf({ hosts: addresses }, {}),
  'officeTool.logIn': objectOf(
    { server: nullOr(objectOf({ address, database: identifier, user: identifier, fingerprint: nullOr(sha256) }, {})), password },
    {}
  ),
  'officeTool.status': noInput,
  'officeTool.create': objectOf({ name: line(200), addresses }, {}),
  'officeTool.migrate': noInput,
  'officeTool.setAddresses': objectOf({ addresses }, {}),
  'officeTool.addDesk': objectOf({ name: line(200), rights: oneOf(['owner', 'broker', 'viewer']) }, {}),
  'officeTool.pairDesk': objectOf({ desk: id }, {}),
  'officeTool.lockDesk': objectOf({ desk: id, reason }, {}),
  'officeTool.unlockDesk': objectOf({ desk: id }, {}),
  'officeTool.readmitDesk': objectOf({ desk: id, reason }, {}),
  'officeTool.backUp': noInput,
  'officeTool.chooseBackup': noInput,
  'officeTool.restore': objectOf({ confirmation: line(200) }, {}),
  'officeTool.choosePrograms': noInput,
  'officeTool.stop': noInput
}
