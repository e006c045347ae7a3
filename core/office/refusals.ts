import { lookupTable } from '../base/lookup-table.ts'
import type { FailureCode } from '../base/result.ts'

/** SQLSTATEs of the class AJ, as docs/office-database.md lists them. A copied desk is reported in the answer to `hello` (`forked`), not as a refusal. */
const refusals = lookupTable<FailureCode>({
  AJ001: 'office-unknown-desk',
  AJ002: 'office-session-ended',
  AJ003: 'office-locked',
  AJ004: 'office-retired',
  AJ005: 'office-not-allowed',
  AJ007: 'office-not-durable',
  AJ008: 'office-older',
  AJ010: 'office-not-found',
  AJ011: 'office-not-holder',
  AJ012: 'office-old-epoch',
  AJ013: 'office-sending-closed',
  AJ014: 'office-sending-elsewhere',
  AJ015: 'office-busy',
  AJ016: 'office-word-needed',
  AJ017: 'office-number-not-registered',
  AJ018: 'office-number-taken',
  AJ019: 'office-number-fixed',
  AJ020: 'office-no-lane-left',
  AJ021: 'office-has-attempts',
  AJ022: 'office-deleted',
  AJ023: 'office-hash-differs',
  AJ024: 'office-bad-input',
  AJ025: 'office-no-baseline',
  AJ026: 'office-over-quota',
  AJ027: 'office-name-taken'
})

/** The failure of a refused call; null if the office did not refuse it, so that it may have happened. */
export const refusalOf = (sqlState: string): FailureCode | null => refusals[sqlState] ?? null
