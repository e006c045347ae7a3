import type { BackupText } from './id.ts'

/** `count` is already formatted. */
const many = (count: string, one: string, more = `${one}s`): string => `${count} ${count === '1' ? one : more}`

export const backupEn: BackupText = {
  title: 'Backup',
  lead: 'One file with all declarations, submissions, responses, master data, settings, PDFs and attached files. Tokens are never in it.',
  write: 'Write a backup…',
  verify: 'Check a backup…',
  restore: 'Restore from a backup…',
  undo: 'Undo the restore…',
  redo: 'Bring the previous state back…',
  last: 'Last backup',
  never: 'Never',
  reveal: 'Show in folder',
  jobs: {
    write: 'Writing and checking the backup',
    open: 'Reading and checking the backup',
    restore: 'Restoring the data'
  },
  stop: 'Cancel',
  stopped: 'Cancelled. No file is left behind.',
  stoppedRestore: 'Cancelled. Your data has not changed.',
  busy: 'Another backup is being written or read. Try again when it is done.',
  unchanged: 'The data on this computer has not changed.',

  writing: {
    title: 'Write a backup',
    contents: 'Contents of the backup',
    withPdfs: 'With all PDFs and attached files',
    withPdfsHint: 'Complete: the archive can be restored on another computer.',
    listOnly: 'Only the list of PDFs and files',
    listOnlyHint: 'A much smaller backup; PDFs and attached files cannot be restored from it.',
    lock: 'Lock it with a passphrase',
    lockHint: 'Advisable for a backup on a USB stick or on a computer that is not yours.',
    save: 'Choose a place and save…',
    written: (place) => `The backup is complete and was checked: ${place}`,
    left: (count) =>
      `${many(count, 'PDF or attached file is', 'PDFs or attached files are')} not in it because the content is missing or changed. Check the archive in “Archive folder”.`
  },

  passphrase: {
    title: 'Passphrase of the automatic backups',
    label: 'Passphrase',
    again: 'Repeat the passphrase',
    hint: (least) => `At least ${least} characters. A few unrelated words are easy to remember and hard to guess.`,
    strength: {
      short: 'Too short.',
      weak: 'Easy to guess. Add a few words.',
      fair: 'Good enough. Longer is safer.',
      strong: 'Hard to guess.'
    },
    differs: 'The two passphrases differ.',
    forgotten: 'Keep it in a safe place: without this passphrase nobody can open the backup.',
    set: 'Set a passphrase…',
    change: 'Change the passphrase…',
    remove: 'Remove the passphrase'
  },

  automatic: {
    title: 'Automatic backups',
    on: 'Back up every day',
    onHint: 'Written in the background while the application is open, or when it is opened again after that time.',
    folder: 'Folder',
    folderHint: 'Best on a USB stick or a network folder, not on the same disk.',
    noFolder: 'Not chosen yet',
    choose: 'Choose a folder…',
    keep: 'Number to keep',
    keepHint: 'Older ones are deleted after the new one was checked. Other files in the folder are not touched.',
    pdfs: 'Include PDFs and attached files',
    pdfsHint: 'Otherwise a backup has only the list of them.',
    lock: 'Passphrase',
    locked: 'Locked',
    unlocked: 'Not locked',
    now: 'Back up now',
    done: (place, size) => `The backup is complete and was checked: ${place}, ${size}.`,
    noPassphrase: 'Its passphrase is no longer stored on this computer. Set it again in the settings under Backup.',
    failed: (time, reason) => `The automatic backup of ${time} failed. ${reason}`
  },

  facts: {
    file: 'File',
    createdAt: 'Written',
    version: 'Version of Ajukan',
    size: 'Size',
    counts: 'Contents',
    declarations: (count) => many(count, 'declaration'),
    submissions: (count) => many(count, 'submission'),
    responses: (count) => many(count, 'response'),
    pdfs: (count) => many(count, 'PDF'),
    pdfList: (count) => `the list of ${many(count, 'PDF')}, without the files`,
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
    sound: 'This backup is whole and can be restored. Every part of it was read and compared.',
    scope: 'What to restore',
    everything: 'Everything',
    chosen: 'Chosen declarations',
    apply: 'Restore',
    noneChosen: 'Choose at least one declaration.',
    select: 'Select all shown',
    selected: (count) => `${count} selected`,
    search: 'Search aju or importer',
    show: 'Show',
    all: 'All',
    list: 'Declarations in the backup',
    empty: 'No declaration matches.',
    columns: { car: 'Aju number', importer: 'Importer', lines: 'Goods', changedAt: 'Changed', state: 'State', here: 'On this computer' },
    here: { same: 'Same', differs: 'Different', missing: 'Not here' },
    trashed: 'In the trash'
  },

  effect: {
    everything: (time) => `All data on this computer is replaced by the backup of ${time}.`,
    replaced: (count) => `${many(count, 'declaration differs and goes', 'declarations differ and go')} back to what the backup has.`,
    removed: (count) => `${many(count, 'declaration is', 'declarations are')} not in the backup and will be gone from the list.`,
    added: (count) => `${many(count, 'declaration is', 'declarations are')} added.`,
    same: (count) => `${many(count, 'declaration is', 'declarations are')} the same already.`,
    others: 'Other data is not touched.',
    noPdfs: 'This backup has no PDFs and attached files; those on this computer stay.',
    unknown: 'Submissions that may have arrived after the backup was written become “Uncertain” and are not sent again automatically.',
    tokens: 'Tokens are not in the backup: on another computer, enter them again in the settings.',
    undo: 'The present state is kept and can be brought back with Undo.',
    askAll: 'Replace all data on this computer?',
    ask: (count) => `Restore ${many(count, 'declaration')}?`,
    undoAsk: 'Undo the restore?',
    undoText: (time) =>
      `The state before the restore of ${time} is brought back. The present state, with the changes made since, is kept and can be brought back again.`,
    undoYes: 'Undo',
    redoAsk: 'Bring the previous state back?',
    redoText: (time) => `The state kept at ${time} is brought back. The present state is kept and can be brought back again.`,
    redoYes: 'Bring back'
  },

  notice: {
    restored: (time) => `All data was restored from the backup of ${time}.`,
    restoredSome: (count, time) => `${many(count, 'declaration was', 'declarations were')} restored from the backup of ${time}.`,
    attached: (count) => `${many(count, 'attached file was', 'attached files were')} brought back.`,
    undone: 'The previous state is back.',
    neverWritten:
      'There is no backup of your data yet. If this computer breaks or is lost, the declarations and responses are lost with it.',
    due: (days) => `The last backup was written ${days} days ago.`,
    settings: 'Automatic backups…',
    later: 'Remind me tomorrow'
  },

  start: 'Restore from a backup',
  startHint: 'Move from another computer, with submissions, responses and PDFs.'
}
