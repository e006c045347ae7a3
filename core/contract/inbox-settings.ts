/**
 * What can be new of a declaration. `release`: SPPB or NPE; `rejection`: a note of rejection or the statuses 120 and 900; `billing`: a billing that came
 * or falls due; `registration`: its number; `response`: any other response; `change`: a response that says something else now, or has its PDF at last;
 * `status`: any other step of the way.
 */
export const newsKinds = ['release', 'rejection', 'billing', 'registration', 'response', 'change', 'status'] as const
export type NewsKind = (typeof newsKinds)[number]

/** What the desktop tells. Quiet hours are those of the tracking. */
export interface NewsSettings {
  readonly on: boolean
  readonly kinds: Readonly<Record<NewsKind, boolean>>
}

/** A declaration takes a dozen steps; told one by one they would drown what matters. */
export const usualNews: NewsSettings = {
  on: true,
  kinds: { release: true, rejection: true, billing: true, registration: true, response: true, change: true, status: false }
}

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As a settings file or the window has it, with the stated default for what is missing or of another type. */
export const readNewsSettings = (value: unknown, usual: NewsSettings): NewsSettings => {
  const members = isMembers(value) ? value : {}
  const kinds = isMembers(members['kinds']) ? members['kinds'] : {}
  const flag = (kind: NewsKind): boolean => (typeof kinds[kind] === 'boolean' ? kinds[kind] : usual.kinds[kind])
  return {
    on: typeof members['on'] === 'boolean' ? members['on'] : usual.on,
    kinds: {
      release: flag('release'),
      rejection: flag('rejection'),
      billing: flag('billing'),
      registration: flag('registration'),
      response: flag('response'),
      change: flag('change'),
      status: flag('status')
    }
  }
}
