import * as v from 'valibot'
import { storedObject, storedOneOf, storedWhole } from '../../base/stored-members.ts'

export const keepRules = ['all', 'mine', 'months'] as const
export type KeepRule = (typeof keepRules)[number]

/** Which documents stay on this desk once the office has them: all, those of declarations that it holds, or those of the last months. */
export interface KeptDocuments {
  readonly keep: KeepRule
  readonly months: number
}
export const mostMonths = 120
export const defaultKeptDocuments: KeptDocuments = { keep: 'all', months: 12 }

/** Reads the setting from a file or the window; an invalid member takes the value of `usual`. */
export const readKeptDocuments = (value: unknown, usual: KeptDocuments): KeptDocuments =>
  v.parse(
    storedObject({ keep: storedOneOf(keepRules, usual.keep), months: storedWhole({ least: 1, most: mostMonths }, usual.months) }),
    value
  )
