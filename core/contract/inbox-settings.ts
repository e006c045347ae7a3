/**
 * What can be new of a declaration. `release`: SPPB or NPE; `rejection`: a note of rejection or the statuses 120 and 900; `billing`: a billing that came
 * or falls due; `registration`: its number; `response`: any other response; `change`: a response that says something else now, or has its PDF at last;
 * `status`: any other step of the way.
 */
export const inboxKinds = ['release', 'rejection', 'billing', 'registration', 'response', 'change', 'status'] as const
export type InboxKind = (typeof inboxKinds)[number]

/** What the desktop tells. Quiet hours are those of the tracking. */
export interface InboxSettings {
  readonly on: boolean
  readonly kinds: Readonly<Record<InboxKind, boolean>>
}

/** A declaration takes a dozen steps; told one by one they would drown what matters. */
export const defaultInboxSettings: InboxSettings = {
  on: true,
  kinds: { release: true, rejection: true, billing: true, registration: true, response: true, change: true, status: false }
}

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As a settings file or the window has it, with the stated default for what is missing or of another type. */
export const readInboxSettings = (value: unknown, usual: InboxSettings): InboxSettings => {
  const members = isMembers(value) ? value : {}
  const kinds = isMembers(members['kinds']) ? members['kinds'] : {}
  const flag = (kind: InboxKind): boolean => (typeof kinds[kind] === 'boolean' ? kinds[kind] : usual.kinds[kind])
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
