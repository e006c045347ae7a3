import { formatNumber } from '#core/base/format-number.ts'
import type { BackupText } from './id.ts'

/** `count` is already formatted. */
const many = (count: string, one: string, more = `${one}s`): string => `${count} ${count === '1' ? one : more}`

export const backupEn: BackupText = {
  title: 'Backup',
  lead: 'One file with all declarations, submissions, responses, master data, settings, PDFs and attached files. Tokens are never included.',
  write: 'Write a backup…',
  verify: 'Check a backup…',
  restore: 'Restore from a backup…',
  undo: 'Undo the restore…',
  redo: 'Restore the previous state…',
  last: 'Last backup',
  never: 'Never',
  reveal: 'Show in folder',
  jobs: {
    write: 'Writing and checking the backup',
    open: 'Reading and checking the backup',
    restore: 'Restoring the data'
  },
  phases: {
    prepare: 'Restoring the data: preparing the database',
    replace: 'Restoring the data: almost done, it cannot be cancelled any more'
  },
  stop: 'Cancel',
  stopped: 'Cancelled. No file is left behind.',
  stoppedRestore: 'Cancelled. Your data has not changed.',
  busy: 'Another backup is being written or read. Try again when it is done.',
  unchanged: 'The data on this computer has not changed.',
  addedFiles: (pdfs, files) => `What was already added from the backup stays: ${many(pdfs, 'PDF')} and ${many(files, 'file')}.`,

  writing: {
    title: 'Write a backup',
    contents: 'Contents of the backup',
    withPdfs: 'With all PDFs and attached files',
    withPdfsHint: 'Complete: the archive can be restored on another computer.',
    listOnly: 'Only the list of PDFs and files',
    listOnlyHint: 'A much smaller backup; PDFs and attached files cannot be restored from it.',
    lock: 'Lock it with a passphrase',
    lockHint: 'Recommended for a backup on a USB stick or on a computer that is not yours.',
    save: 'Choose a place and save…',
    written: (place) => `The backup is complete and was checked: ${place}`,
    left: (files) => `Not included because the content is missing or changed: ${files}. Check the archive in “Archive folder”.`,
    atOffice: (pdfs) =>
      `${many(pdfs, 'PDF is', 'PDFs are')} not included because the content is missing or changed on this computer; the office has ${pdfs === '1' ? 'it' : 'them'}.`,
    archiveMissing: (pdfs) =>
      `${many(pdfs, 'PDF is', 'PDFs are')} not included because the archive folder cannot be reached. Connect its disk or network, wait half a minute, and write another backup.`
  },

  passphrase: {
    title: 'Passphrase of the automatic backups',
    label: 'Passphrase',
    again: 'Repeat the passphrase',
    hint: (least) => `At least ${formatNumber(least, 'en')} characters. A few unrelated words are easy to remember and hard to guess.`,
    strength: {
      short: 'Too short.',
      weak: 'Easy to guess. Add a few words.',
      fair: 'Good enough. Longer is safer.',
      strong: 'Hard to guess.'
    },
    differs: 'The two passphrases are different.',
    forgotten: 'Keep it in a safe place: nobody can open the backup without this passphrase.',
    set: 'Set a passphrase…',
    change: 'Change the passphrase…',
    remove: 'Delete the passphrase'
  },

  automatic: {
    title: 'Automatic backups',
    on: 'Back up every day',
    onHint: 'Written in the background while Ajukan is open, or the next time it is opened.',
    folder: 'Folder',
    folderHint: 'Best on a USB stick or a network folder, not on the same disk.',
    noFolder: 'Not chosen yet',
    choose: 'Choose a folder…',
    keep: 'Number to keep',
    keepHint:
      'Older ones are deleted after the new one was checked, except those that have more files. Other files in the folder are not touched.',
    pdfs: 'Include PDFs and attached files',
    pdfsHint: 'Otherwise a backup contains only the list of them.',
    lock: 'Passphrase',
    locked: 'Locked',
    unlocked: 'Not locked',
    now: 'Back up now',
    done: (place, size) => `The backup is complete and was checked: ${place}, ${size}.`,
    noPassphrase: 'The passphrase is no longer stored on this computer. Set it again in Settings under Backup.',
    sessionPassphrase:
      'This system has no key store: the passphrase is remembered only until Ajukan is closed. Set it again after Ajukan was opened, or automatic backups fail.',
    full: 'The disk of the backup folder is full. Free up space there, choose another folder, or lower “Number to keep”: surplus backups are deleted before the next one.',
    failed: (time, reason) => `The automatic backup of ${time} failed. ${reason}`,
    interrupted: (time, times) =>
      `${times === '1' ? `The automatic backup of ${time} was interrupted` : `Automatic backups were interrupted ${times} times, last on ${time},`} before the end. Leave Ajukan open until the backup is complete.`,
    running: 'Writing an automatic backup',
    cancel: 'Cancel the automatic backup',
    cancelled: 'The automatic backup was cancelled. Ajukan tries again in an hour.',
    incomplete: (time, files) => `The automatic backup of ${time} is incomplete. ${files} Older backups that have more are not deleted.`
  },

  facts: {
    file: 'File',
    createdAt: 'Written',
    version: 'Ajukan version',
    size: 'Size',
    counts: 'Contents',
    declarations: (count) => many(count, 'declaration'),
    submissions: (count) => many(count, 'submission'),
    responses: (count) => many(count, 'response'),
    pdfs: (count) => many(count, 'PDF'),
    attached: (count) => many(count, 'attached file'),
    both: (pdfs, attached) => `${pdfs} and ${attached}`,
    list: (files) => `the list of ${files}, without the files`,
    lock: 'Passphrase',
    locked: 'locked with a passphrase',
    unlocked: 'not locked'
  },

  opening: {
    verifyTitle: 'Check a backup',
    restoreTitle: 'Restore from a backup',
    lockedText: 'This backup is locked with a passphrase.',
    open: 'Open',
    otherFile: 'Choose another file…',
    sound: 'This backup is complete and can be restored. Every part of it was read and compared.',
    incomplete: (files) =>
      `This backup file is intact and can be restored, but it does not have everything. Missing: ${files}. Look for another backup that has more.`,
    scope: 'What to restore',
    everything: 'Everything',
    chosen: 'Selected declarations',
    apply: 'Restore',
    noneChosen: 'Select at least one declaration.',
    select: 'Select all shown',
    selected: (count) => `${count} selected`,
    search: 'Search aju or importer',
    show: 'Show',
    all: 'All',
    list: 'Declarations in the backup',
    empty: 'No declaration matches.',
    columns: { car: 'Aju number', importer: 'Importer', lines: 'Lines', changedAt: 'Changed', state: 'State', here: 'On this computer' },
    here: { same: 'Same', differs: 'Different', missing: 'Not here', 'number-used': 'Number in use' },
    trashed: 'In the trash'
  },

  effect: {
    everything: (time) => `All data on this computer will be replaced by the backup of ${time}.`,
    replaced: (count) => `${many(count, 'declaration differs and', 'declarations differ and')} will be replaced by the backup.`,
    removed: (count) => `${many(count, 'declaration is', 'declarations are')} not in the backup and will be deleted from the list.`,
    added: (count) => `${many(count, 'declaration')} will be added.`,
    same: (count) => `${many(count, 'declaration is', 'declarations are')} identical.`,
    numbersUsed: (count) =>
      `${many(count, 'declaration has an aju number', 'declarations have aju numbers')} that another declaration on this computer already has. After the restore both exist with the same number: send only one of them and change the number of the other.`,
    others: 'Other data does not change.',
    noPdfs: 'This backup has no PDFs and attached files; those on this computer are kept.',
    left: (files) => `Missing in this backup: ${files}. What this computer does not have either cannot be restored from it.`,
    unknown: 'Submissions that may have arrived after the backup was written become “Uncertain” and are not sent again automatically.',
    tokens: 'Tokens are not in the backup: on another computer, enter them again in Settings.',
    unreadable: (texts) => `Text that cannot be read is lost: ${texts}.`,
    profiles: (names) => `Profile changes that are not saved are lost: ${names}.`,
    undo: 'The current state is kept and can be restored with Undo.',
    dropped: (time) => `The state kept at ${time} will be deleted. If you still need it, cancel and restore that state first.`,
    askAll: 'Replace all data on this computer?',
    ask: (count) => `Restore ${many(count, 'declaration')}?`,
    undoAsk: 'Undo the restore?',
    undoText: (time) =>
      `The state before the restore of ${time} will be restored. The current state, with the changes made since, is kept and can be restored again.`,
    undoYes: 'Undo',
    redoAsk: 'Restore the previous state?',
    redoText: (time) => `The state kept at ${time} will be restored. The current state is kept and can be restored again.`,
    redoYes: 'Restore'
  },

  notice: {
    restored: (time) => `All data was restored from the backup of ${time}.`,
    restoredSome: (count, time) => `${many(count, 'declaration was', 'declarations were')} restored from the backup of ${time}.`,
    attached: (count) => `${many(count, 'attached file was', 'attached files were')} restored.`,
    missing: (count) =>
      `${many(count, 'PDF or attached file is', 'PDFs or attached files are')} neither in the backup nor on this computer. Look for another backup that has more.`,
    undone: 'The previous state was restored.',
    neverWritten:
      'There is no backup of your data yet. If this computer breaks or is lost, the declarations and responses are lost with it.',
    due: (days) => `The last backup was written ${many(days, 'day')} ago.`,
    undated: (time) =>
      `The last backup is dated ${time}, which is later than the clock of this computer. Nobody knows how old it is: write a new one.`,
    settings: 'Set up automatic backups…',
    later: 'Remind me tomorrow'
  },

  start: 'Restore from a backup',
  startHint: 'Move from another computer, with submissions, responses and PDFs.'
}
