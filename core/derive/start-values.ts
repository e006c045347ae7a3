import { fieldsOfGroup } from './fields.ts'
import { isObject } from '../base/json-guards.ts'

/** The groups of header fields that are the same in most declarations of a broker, in the order of the form. */
export const startGroups = ['offices', 'plb', 'broker'] as const
/** The print fields that are: the operator of the bonded place and the signatory. */
export const startPrintKeys = ['plbNpwp', 'plbNama', 'plbAlamat', 'tempat', 'nama', 'jabatan'] as const
/** The name under which the value of a print field is stored; the others are stored under their pointer. */
export const printStartKey = (key: string): string => `print.${key}`

/** Fields for which a profile can store a start value for new drafts; all of them are texts. */
export const startKeys: readonly string[] = [
  ...startGroups.flatMap((group) => fieldsOfGroup(group).map(({ path }) => path)),
  ...startPrintKeys.map(printStartKey)
]

/** Values by `startKeys`; a blank one is left out. */
export type StartValues = Readonly<Record<string, string>>

/** Reads stored values, in the order of `startKeys`: any value other than a text is left out. */
export const readStartValues = (value: unknown): StartValues =>
  Object.fromEntries(
    startKeys.flatMap((key) => {
      const text = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
      return typeof text === 'string' && text.trim() !== '' ? [[key, text]] : []
    })
  )
