import type { Handlers } from '#core/contract/host-api.ts'
import { ok } from '#core/base/result.ts'
import type { Diagnostics } from '../../diagnostics/diagnostics.ts'
import type { CrashRecord } from '../../diagnostics/start-record.ts'

export interface DiagnosticHandlerDeps {
  readonly crashes: Pick<CrashRecord, 'last' | 'seen'>
  readonly diagnostics: Diagnostics
}

type DiagnosticHandlers = Pick<Handlers, 'app.lastCrash' | 'app.crashSeen' | 'diagnostics.collect' | 'diagnostics.save'>

export const diagnosticHandlers = ({ crashes, diagnostics }: DiagnosticHandlerDeps): DiagnosticHandlers => ({
  'app.lastCrash': async () => ok(crashes.last()),
  async 'app.crashSeen'() {
    crashes.seen()
    return ok(null)
  },
  'diagnostics.collect': ({ rows }) => diagnostics.collect(rows),
  'diagnostics.save': ({ suggestedName }) => diagnostics.save(suggestedName)
})
