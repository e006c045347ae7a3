import type { bulkId } from './bulk-id.ts'

const number = (value: number): string => value.toLocaleString('en-GB')

export const bulkEn: typeof bulkId = {
  trashing: 'Moving to the trash',
  restoring: 'Restoring',
  removing: 'Deleting for good',
  copying: 'Copying',
  exporting: 'Preparing the JSON file',
  queueing: 'Preparing to send',
  of: (done, total) => `${number(done)} of ${number(total)}`,
  cancel: 'Cancel',
  cancelled: (done, total) => `Cancelled after ${number(done)} of ${number(total)} declarations.`,
  restored: (count) => `${number(count)} declarations restored.`,
  removed: (count) => `${number(count)} declarations deleted for good.`,
  copied: (count) => `${number(count)} declarations copied under new aju numbers.`,
  notQueued: {
    problems: (count) => `${number(count)} still have problems`,
    running: (count) => `${number(count)} have an earlier submission of unknown fate`,
    missing: (count) => `${number(count)} not found`,
    'no-profile': (count) => `${number(count)} without a profile`
  }
}
