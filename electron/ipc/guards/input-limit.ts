import type { Channel } from '#core/contract/host-api.ts'

export const MiB = 1024 * 1024
/** UTF-16 units of a submit body, a batch of the store copy or a file to save. */
export const maxText = 64 * MiB
/** Declarations that a restore may choose. */
export const maxRestored = 1_000_000

/** The largest JSON text of an input with a text or many rows, in UTF-16 units: escaping can double a text. */
const largeInput = 2 * maxText
const largeInputs: Partial<Record<Channel, number>> = {
  'settings.change': MiB,
  'storeCopy.append': largeInput,
  'storeCopy.appendIncoming': largeInput,
  'storeCopy.renew': largeInput,
  'storeCopy.setAside': largeInput,
  'declarations.submit': largeInput,
  'search.find': 4 * MiB,
  'search.setCars': largeInput,
  'search.snippets': MiB,
  'search.keep': largeInput,
  'files.saveText': largeInput,
  'backup.restore': largeInput,
  'print.render': largeInput,
  'print.renderTable': 16 * MiB,
  'mail.openDraft': MiB,
  'mail.compose': MiB,
  // 10,000 declarations.
  'office.hold': MiB,
  'office.withoutOffice': MiB
}

/** The largest JSON text of an input that is parsed, in UTF-16 units. */
export const inputLimit = (channel: Channel): number => largeInputs[channel] ?? 64 * 1024
