import { lookupTable } from '../../base/lookup-table.ts'
import { partsOf, type Pointer } from '../../base/json-pointer.ts'
import { goodsHelp } from './goods.ts'
import { headerHelp, partyLocalHelp } from './header.ts'
import { partyLocalPath } from '../local-fields.ts'
import type { FieldHelp } from './help.ts'
import { containerHelp, documentHelp, packagingHelp, singleHelp } from './others.ts'

export type { FieldHelp } from './help.ts'

const ofMember = lookupTable<Readonly<Record<string, FieldHelp>>>({
  header: headerHelp,
  detail: goodsHelp,
  dokumen: documentHelp,
  container: containerHelp,
  kemasan: packagingHelp
})

const memberOf = (all: Readonly<Record<string, FieldHelp>>, key: string): FieldHelp | undefined => (Object.hasOwn(all, key) ? all[key] : undefined)

/** The help of the field at a path of the declaration or of the local fields of its parties; undefined if the path is not such a field. */
export const helpOf = (path: Pointer): FieldHelp | undefined => {
  const [member = '', ...rest] = partsOf(path)
  if (rest.length === 0) return memberOf(singleHelp, member)
  if (path.startsWith(`${partyLocalPath}/`)) return memberOf(partyLocalHelp, rest.at(-1) ?? '')
  return memberOf(Object.hasOwn(ofMember, member) ? (ofMember[member] ?? {}) : {}, rest.at(-1) ?? '')
}
