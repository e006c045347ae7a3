import { errorText, factsText, type Log } from '../../../electron/logging/log.ts'
import { redact } from '../../../electron/logging/redact.ts'

/** Collects its lines, redacted as in the log file. */
export const memoryLog = (): Log & { readonly lines: readonly string[] } => {
  const lines: string[] = []
  let errors = 0
  return {
    lines,
    info: (message, facts) => void lines.push(redact(`info ${message}${factsText(facts)}`)),
    warn: (message, facts) => void lines.push(redact(`warn ${message}${factsText(facts)}`)),
    error(message, error) {
      errors += 1
      lines.push(redact(`error ${message}: ${errorText(error)}`))
      return `error-${errors}`
    }
  }
}
