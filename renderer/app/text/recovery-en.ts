import { formatNumber } from '#core/base/format-number.ts'
import type { recoveryId } from './recovery-id.ts'

const n = (value: number): string => formatNumber(value, 'en')

const ajuNames = (ajus: string, more: number): string => `${ajus}${more > 0 ? ` and ${n(more)} more` : ''}`

/** Messages about the working store and the store copy ("safety copy" in the texts). */
export const recoveryEn: typeof recoveryId = {
  rebuilt: 'The working store was lost or damaged and has been rebuilt from the safety copy. Nothing was lost.',
  caughtUp: (count) => `The last changes before the application stopped were restored from the safety copy (${n(count)}).`,
  copyRenewed: 'The safety copy was lost or damaged and has been rewritten from the working store.',
  damaged: (isWhole, backup, until, isEmpty) => {
    const from = backup === '' ? '' : ` The data was restored from the backup of ${backup}.`
    const advice = isEmpty
      ? ' There is no automatic backup that can be used: if you have a backup file of Ajukan, choose Restore from a backup. The PDFs are still in the archive folder.'
      : ''
    const period = `${backup === '' ? '' : ' after that backup'}${until === '' ? '' : ` until ${until}`}`
    const lost = isWhole
      ? ' Every change could be read again: nothing was lost.'
      : ` Changes written${period} can no longer be read: check the declarations you worked on in that time. Waiting submissions become “Uncertain” and the next aju numbers skip ahead, so that nothing is sent or used twice.`
    return `The working store is incomplete and the safety copy is lost or damaged.${from}${lost}${advice} A damaged file, if there is one, is kept in the folder damaged-database.`
  },
  answersLost: (until, ajus, more, isRestKept) =>
    `Original answers of the service received before ${until} may be lost${ajus === '' ? '' : `, among them those of ${ajuNames(ajus, more)}`}.${isRestKept ? ' Statuses, responses and PDFs in this window are still there; only the original text of the answers, kept as evidence, is lost.' : ''}`,
  repairs: {
    running:
      'The database of Ajukan is damaged and is being repaired. You can continue: changes wait and are saved afterwards. Do not turn off the computer.',
    failed:
      'The database of Ajukan is damaged, or its file was deleted, and cannot be repaired yet; new changes are not saved. Make sure that the data folder is there and its disk is not full: Ajukan keeps trying.',
    done: 'The database of Ajukan was damaged while in use and has been repaired. Everything shown in this window is saved; the damaged file is kept in the folder damaged-database.',
    rewritten:
      'Another program had deleted or moved the database of Ajukan, ajukan.db, while Ajukan was open. The file is there again and nothing was lost. Find out which program it was, for example one that cleans up or synchronises files.',
    changed:
      'Data in the working store was changed by a fault of the disk. Reload the window: the store is rebuilt from the safety copy, and everything you typed is saved first.',
    added: 'The repair restored data that this window does not show yet. Reload the window: everything you typed is saved first.'
  },
  interruptedJobs: {
    backup: (file, time) =>
      `The backup “${file}”, begun on ${time}, did not finish because Ajukan stopped. If there is such a file, it may be the previous backup: back up again.`,
    restore: (file, time) =>
      `The restore from “${file}”, begun on ${time}, did not finish because Ajukan stopped. Your data is as it was before; PDFs and files that were added stay. Restore again.`,
    undo: (_, time) =>
      `The restore was not undone: the undo begun on ${time} did not finish because Ajukan stopped. Your data is as it was before: undo again.`,
    export: (file, time) =>
      `The export “${file}”, begun on ${time}, did not finish because Ajukan stopped. If there is such a file, it may be the previous export: export again.`,
    move: (file, time) =>
      `The move of the archive${file === '' ? '' : ` to “${file}”`}, begun on ${time}, did not finish because Ajukan stopped. No PDF was deleted: the archive is still in its previous folder. Move it again.`
  },
  unsavedProfiles: (names) => `Profile changes that are not saved are still in the settings: ${names}.`,
  unreadableAtClose: (texts, time, aju) =>
    `When Ajukan stopped on ${time}${aju === '' ? '' : ` (aju ${aju})`}, this could not be read and was not saved: ${texts}. The previous values are kept.`,
  databaseWaiting:
    'The database of Ajukan has not answered yet. New changes wait and are not saved. If the data folder is on a network or on a removable disk, check its connection: Ajukan continues as soon as the folder answers.',
  storeTrouble: 'The working store cannot be written at the moment. Your changes are safe in the safety copy, and Ajukan keeps trying.'
}
