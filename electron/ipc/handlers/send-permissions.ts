import { fail, ok, type Failure, type Result } from '#core/base/result.ts'
import type { Clock } from '#core/base/ports.ts'
import { ajuKey } from '#core/numbering/aju-number.ts'
import type { Handlers } from '#core/contract/host-api.ts'
import type { Profile } from '#core/contract/profile.ts'
import type { SendPermit, SendRemarks } from '#core/contract/submission.ts'
import type { SendFacts } from '#core/outbox/send-facts.ts'
import type { Database } from '../../database/client.ts'
import { sha256Of } from '../../files/sha256.ts'
import type { ReadSentBefore, SentBefore } from './sent-before.ts'

/** A declaration as the host has read it from its frozen body. */
export interface PresentedContent {
  readonly car: string
  readonly sha256: string
  readonly facts: SendFacts
}

/** A declaration with what the journal says about its number. */
export interface AskedContent extends PresentedContent {
  readonly before: SentBefore
}

/** What the dialog of the host asks about. */
export interface SendQuestion {
  readonly profile: Pick<Profile, 'name' | 'kind' | 'address'>
  readonly contents: readonly AskedContent[]
  /** What only the window says. It adds to what is warned of, and takes nothing away. */
  readonly remarks: SendRemarks
  readonly offersSummary: boolean
}

/** A request with permitted contents. */
export interface PermissionUse {
  /** The request is posted next: from now on sending the same contents again needs a new permission, also after a kill. */
  readonly begin: () => Promise<Result<unknown>>
  /** `isUnsent`: nothing has arrived for certain, so the permission holds as before. */
  readonly end: (isUnsent: boolean) => Promise<void>
}

interface SendPermissionDeps {
  readonly database: Database
  readonly profile: (id: string) => Profile | undefined
  readonly sentBefore: ReadSentBefore
  /** Asks in a dialog of the main process, which a page that is compromised can neither answer nor change. */
  readonly confirmSend: (question: SendQuestion) => Promise<SendPermit>
  readonly clock: Clock
}

/** Contents that wait for their question, in all profiles together. */
const mostPresented = 100_000

const notSent = (failure: Failure): Result<never> => fail(failure.code, { ...failure, mayHaveArrived: false })

/**
 * What a person has permitted to send: exact contents, to one service, each until it may have arrived there. The practice service needs no permission.
 * The page names the contents only; what the dialog says about them is read from the bodies here, and from the journal of main whether they were sent before.
 */
export const createSendPermissions = ({ database, profile: profileOf, sentBefore, confirmSend, clock }: SendPermissionDeps) => {
  const presented = new Map<string, PresentedContent>()
  /** Another address of the same profile is another service. */
  const serviceOf = ({ id, address }: Profile): string => `${id} ${address.trim()}`
  let isAsking = false
  /** Contents of requests that have no answer yet. */
  const inUse = new Set<string>()

  const arePermitted = async (profile: Profile, contents: readonly string[]): Promise<Result<boolean>> =>
    profile.kind === 'practice' ? ok(true) : database.run('arePermitted', { service: serviceOf(profile), contents })
  const withProfile = async <T>(id: string, work: (profile: Profile) => Promise<Result<T>>): Promise<Result<T>> => {
    const profile = profileOf(id)
    return profile === undefined ? fail('invalid-input', { detail: 'profile' }) : work(profile)
  }

  const handlers: Pick<Handlers, 'sending.present' | 'sending.isPermitted' | 'sending.permit'> = {
    async 'sending.present'({ profile, body }) {
      // Checks the body by the schema of the service; a third of the code of the host.
      const { readFrozenBody } = await import('./submit-body.ts')
      const read = readFrozenBody(body)
      if (!read.ok || presented.size >= mostPresented) return fail('invalid-input', { detail: `body ${read.ok ? '' : read.path}` })
      const sha256 = sha256Of(body)
      presented.set(`${profile} ${sha256}`, { ...read.value, sha256 })
      return ok(sha256)
    },
    'sending.isPermitted': ({ profile, contents }) => withProfile(profile, (found) => arePermitted(found, contents)),
    'sending.permit': ({ profile: id, contents, isSeen, remarks }) =>
      withProfile(id, async (profile) => {
        if (profile.kind === 'practice') return ok('permitted')
        const found = contents.map((content) => presented.get(`${id} ${content}`))
        if (found.length === 0 || !found.every((one) => one !== undefined)) return fail('invalid-input', { detail: 'contents' })
        // One dialog at a time: a second one could cover the first.
        if (isAsking) return ok('refused')
        isAsking = true
        try {
          const before = await sentBefore(found.map(({ car }) => car))
          // Without the journal the dialog could not warn.
          if (!before.ok) return before
          const asked = found.map((content) => ({ ...content, before: before.value.get(ajuKey(content.car)) ?? ('never' as const) }))
          const answer = await confirmSend({ profile, contents: asked, remarks, offersSummary: !isSeen })
          if (answer === 'permitted') {
            const stored = await database.run('permitContents', { service: serviceOf(profile), contents }, clock.now())
            if (!stored.ok) return stored
          }
          if (answer !== 'summary') presented.clear()
          return ok(answer)
        } finally {
          isAsking = false
        }
      })
  }

  return {
    handlers,
    /** Lets contents be posted once if all of them are permitted for the service of this profile. The caller ends the use. */
    async use(profile: Profile, contents: readonly string[]): Promise<Result<PermissionUse>> {
      if (profile.kind === 'practice') return ok({ begin: () => Promise.resolve(ok(null)), end: () => Promise.resolve() })
      if (contents.some((content) => inUse.has(content))) return notSent({ code: 'not-permitted' })
      for (const content of contents) inUse.add(content)
      const permission = { service: serviceOf(profile), contents }
      let isBegun = false
      const use: PermissionUse = {
        begin() {
          isBegun = true
          return database.run('endPermissions', permission)
        },
        async end(isUnsent) {
          if (isBegun && isUnsent) await database.run('permitContents', permission, clock.now())
          for (const content of contents) inUse.delete(content)
        }
      }
      const permitted = await arePermitted(profile, contents)
      if (permitted.ok && permitted.value) return ok(use)
      await use.end(true)
      return permitted.ok ? notSent({ code: 'not-permitted' }) : notSent(permitted.failure)
    }
  }
}

export type SendPermissions = ReturnType<typeof createSendPermissions>
