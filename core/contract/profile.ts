import type { CodeStyle } from '../schema/code-lists.ts'

export const profileKinds = ['practice', 'training', 'production'] as const
export type ProfileKind = (typeof profileKinds)[number]

/** A connection to a service. What the specification leaves open is a setting here, with a stated default (core/wire/check-profile.ts). */
export interface Profile {
  readonly id: string
  readonly kind: ProfileKind
  readonly name: string
  /** {base_url}; empty for the practice profile, whose address main knows. */
  readonly address: string
  /** Customer identity (specification 1.4). */
  readonly edinumber: string
  readonly sendTokenOnSubmit: boolean
  readonly documentCode: string
  readonly flagreplace: string
  readonly jenisDoc: string
  readonly pernyataan: string
  readonly pasokneg: boolean
  /** Which way of writing price terms, closing documents and the like is offered; any text may be typed. */
  readonly codeStyle: CodeStyle
  readonly responseKinds: readonly ResponseKind[]
  /** Seconds for a whole exchange. */
  readonly timeLimit: number
  /** Largest answer taken, in MiB. */
  readonly answerLimit: number
  /** First 12 characters of new aju numbers: office and kind, then company. */
  readonly ajuPrefix: string
  /** Up to 3 characters before the running number, so that two computers never give the same one; usually empty. */
  readonly ajuSeries: string
}

export interface ProfileView extends Profile {
  /** Where the token is: `kept` encrypted by the system, `session` in memory until the end, `none`. */
  readonly token: 'kept' | 'session' | 'none'
}

export interface ProfileList {
  readonly current: string
  readonly profiles: readonly ProfileView[]
}

export const responseKinds = ['bc20', 'bc30'] as const
export type ResponseKind = (typeof responseKinds)[number]
