interface Verb {
  /** Names of its arguments. */
  readonly values: readonly string[]
  /** The argument of each option; null for none. */
  readonly options: Readonly<Record<string, string | null>>
}

/** The verbs of the tool in the order of the help. What they do is in `text/`. */
export const verbs = {
  init: {
    values: ['URL'],
    options: { name: 'NAME', desk: 'NAME', out: 'FILE', address: 'HOST:PORT', fingerprint: 'SHA256' }
  },
  'add-desk': { values: ['NAME'], options: { role: 'owner|broker|viewer', out: 'FILE' } },
  pair: { values: ['DESK'], options: { out: 'FILE' } },
  lock: { values: ['DESK'], options: { reason: 'TEXT' } },
  unlock: { values: ['DESK'], options: {} },
  readmit: { values: ['DESK'], options: { reason: 'TEXT' } },
  requests: { values: ['NUMBER'], options: {} },
  status: { values: [], options: { json: null } },
  backup: { values: ['FILE'], options: { programs: 'FOLDER' } },
  restore: { values: ['FILE'], options: { programs: 'FOLDER', yes: null } },
  certificate: { values: [], options: { host: 'NAME,…', out: 'FOLDER', show: 'FILE' } }
} as const satisfies Readonly<Record<string, Verb>>

export type VerbName = keyof typeof verbs
type KeysOf<T> = T extends T ? keyof T : never
export type OptionName = 'help' | 'lang' | 'office' | KeysOf<(typeof verbs)[VerbName]['options']>

export const verbNames = Object.keys(verbs) as readonly VerbName[]
export const isVerb = (name: string): name is VerbName => Object.hasOwn(verbs, name)
