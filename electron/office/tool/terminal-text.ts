import { lookupTable } from '#core/base/lookup-table.ts'
import { plural } from '#core/base/translator.ts'
import { wholeAge } from '#core/base/whole-age.ts'
import type { ToolCount } from './office-admin.ts'

/** What the office tool says in a terminal, besides its refusals. */
export const terminalText = {
  locked: (desk: string) => `"${desk}" is locked. Revoke its CEISA token too: only customs can really stop it from sending.`,
  unlocked: (desk: string) =>
    `"${desk}" is unlocked. If it changed something while it was locked, it decides on that itself, or an owner does: in Ajukan, Separate versions.`,
  readmitted: (desk: string) => `The copy of "${desk}" no longer counts. Restart Ajukan at that desk; never start the copy again.`,
  addressUnchecked: (address: string) => `Note: ${address} cannot be reached from this computer, so its certificate was not compared.`,
  counts: {
    declarations: 'Declarations',
    attempts: 'Attempts to send',
    closed: 'Closed by a late attempt, waiting for an owner',
    openBranches: 'Separate versions waiting for a decision',
    documents: 'PDFs and attached files',
    documentBytes: 'Bytes in them'
  } satisfies Readonly<Record<ToolCount, string>>,
  columns: { name: 'Desk', rights: 'Rights', state: 'State', contact: 'Last contact', behind: 'Behind by', note: 'Note' },
  notPaired: 'not paired yet',
  waiting: (rows: number) => (rows === 1 ? '1 row is waiting' : `${rows} rows are waiting`),
  oldSchema: (schema: number, newest: number) => `older Ajukan (data version ${schema} of ${newest})`,
  forked: 'its identity is used in two places',
  mustPresent: 'has not reported',
  saysOlder: 'says that the office has lost data',
  rights: lookupTable<string>({ owner: 'owner', broker: 'broker', viewer: 'viewer' }),
  states: lookupTable<string>({ active: 'active', locked: 'locked', retired: 'out of service' }),
  ago: (milliseconds: number) => {
    const { count, unit } = wholeAge(milliseconds)
    return count === 0 ? 'now' : `${plural(count, unit)} ago`
  },
  restoredRetired: (desks: string) =>
    `These desks were out of service before the restore and are locked now; take them out of service again: ${desks}`,
  restoredMissing: (desks: string) =>
    `These desks are not in the backup. Add each again; it has to leave the office and join with the new file: ${desks}`,
  restoredUnknown: (desks: string) =>
    `The previous database could not be read, so the desks are as in the backup. Check them, and lock those that may not work: ${desks}`
}
