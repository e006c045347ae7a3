import { formatDecimal, formatNumber } from '#core/base/format-number.ts'
import { practiceProfileName } from '#core/contract/profile.ts'
import { adviceEn, editorEn, problemsEn, totalsEn } from '../../features/editor/text/en.ts'
import { archiveEn, archiveToolsEn } from '../../features/archive/text/en.ts'
import { attachmentsEn } from '../../features/attachments/text/en.ts'
import { lettersEn } from '../../features/letters/text/en.ts'
import { backupEn } from '../../features/backup/text/en.ts'
import { closingEn } from '../../app/text/closing-en.ts'
import { shortcutsEn, zoomEn } from '../../app/text/keys-en.ts'
import { practiceEn } from '../../app/text/practice-en.ts'
import { recoveryEn } from '../../app/text/recovery-en.ts'
import { officeSettingsEn } from '../../features/office/text/settings-en.ts'
import { outboxEn } from '../../features/outbox/text/en.ts'
import { catalogEn, codeListsEn } from '../../features/catalog/text/en.ts'
import { ratesEn, tariffsEn } from '../../features/catalog/text/rates-en.ts'
import { sendEn } from '../../features/outbox/text/send-en.ts'
import { outboxEntryEn } from '../../features/outbox/text/entry-en.ts'
import { printingEn } from '../../features/printing/text/en.ts'
import { holdingEn } from '../../features/office/text/holding-en.ts'
import { inboxEn } from '../../features/inbox/text/en.ts'
import { diagnosticsEn } from '../../features/diagnostics/text/en.ts'
import { handbookEn } from '../../features/handbook/text/en.ts'
import { dashboardEn } from '../../features/dashboard/text/en.ts'
import { trackingEn } from '../../features/tracking/text/en.ts'
import type { Text } from './id.ts'
import { spreadsheetsEn } from '../../features/spreadsheets/text/en.ts'
import { updatesEn } from '../../features/updates/text/en.ts'
import { worklistEn } from '../../features/worklist/text/en.ts'
import { policyEn } from '../../features/settings/text/policy-en.ts'
import { answerRulesEn } from '../../features/settings/text/answer-rules-en.ts'
import { connectionEn, requiredFieldsEn, settingsEn, startValuesEn, unspecifiedEn } from '../../features/settings/text/en.ts'
import { templatesEn } from '../../features/templates/text/en.ts'
import { gridEn } from '../../grid/text/en.ts'
import { pdfEn } from '../../pdf/text/en.ts'
import { fieldsEn } from '../../forms/text/en.ts'

const n = (value: number): string => formatNumber(value, 'en')
const many = (count: number, one: string, more = `${one}s`): string => `${n(count)} ${count === 1 ? one : more}`

/** Every text the user reads, in English. */
export const en: Text = {
  language: 'English',
  lang: 'en',
  label: (words) => words.en,
  profileName: (name) => (name === practiceProfileName ? settingsEn.profileKinds.practice : name),
  number: (value, decimals) => formatNumber(value, 'en', decimals),
  decimal: (plain, decimals) => formatDecimal(plain, 'en', decimals),
  pdf: pdfEn,
  grid: gridEn,
  spreadsheets: spreadsheetsEn,
  codeLists: codeListsEn,
  rates: ratesEn,
  tariffs: tariffsEn,
  editor: editorEn,
  totals: totalsEn,
  problems: problemsEn,
  advice: adviceEn,
  closing: closingEn,
  connection: connectionEn,
  outbox: outboxEn,
  archive: archiveEn,
  archiveTools: archiveToolsEn,
  attachments: attachmentsEn,
  letters: lettersEn,
  backup: backupEn,
  printing: printingEn,
  catalog: catalogEn,
  templates: templatesEn,
  tracking: trackingEn,
  inbox: inboxEn,
  holding: holdingEn,
  dashboard: dashboardEn,
  diagnostics: diagnosticsEn,
  handbook: handbookEn,
  updates: updatesEn,
  ...worklistEn,
  common: {
    close: 'Close',
    cancel: 'Cancel',
    copy: 'Copy',
    moreActions: 'More actions',
    retry: 'Try again',
    save: 'Save',
    remove: 'Delete',
    yes: 'Yes',
    no: 'No',
    search: 'Search',
    loading: 'Loading…',
    refresh: 'Refresh',
    open: 'Open',
    undo: 'Undo',
    redo: 'Redo',
    none: 'None',
    of: (done, total) => `${done} of ${total}`,
    more: (count) => `and ${n(count)} more`,
    moreMessages: (count) => `${many(count, 'more message')} waiting`,
    messageCount: (count) => `(${many(count, 'time')})`
  },
  nav: {
    label: 'Main menu',
    worklist: 'Worklist',
    outbox: 'Outbox',
    tracking: 'Tracking',
    archive: 'Archive',
    settings: 'Settings',
    palette: 'Commands',
    shortcuts: 'Shortcuts'
  },
  fields: fieldsEn,
  outboxEntry: outboxEntryEn,
  send: sendEn,
  settings: settingsEn,
  practice: practiceEn,
  shell: {
    evaluation: 'Evaluation runtime: for trial use only',
    evaluationHint: 'The application runs on an unofficial Electron that lacks the latest security fixes: practice profile only, no token.',
    ...recoveryEn,
    statusBar: 'Status bar',
    mainRegion: 'Screen content',
    reload: 'Reload',
    notLoaded:
      'This part of Ajukan could not be loaded. What you typed is kept. Try again; if it fails again, close Ajukan and open it again.',
    fillingData: 'Preparing the data on this computer',
    startFailed: 'Ajukan cannot open its data',
    startFailedText: 'Nothing was deleted. Close the application, make sure the disk is not full, then open it again.',
    olderData:
      'This data was written by a version of Ajukan before 0.1.0, whose format is no longer read. Open it with the version that wrote it; nothing was changed.',
    newerData: 'This data was made by a newer version of Ajukan. Install the latest version; nothing was changed.',
    goTo: (screen) => `Go to ${screen}`,
    goToSection: (section: string) => `Go to section ${section}`,
    palettePlaceholder: 'Type a command, aju number, importer or supplier…',
    paletteNone: 'No command or declaration matches.',
    paletteGroups: {
      recent: 'Recent',
      here: 'On this screen',
      general: 'General',
      screens: 'Screens',
      settings: 'Settings',
      declarations: 'Declarations',
      keys: 'Shortcuts on this screen'
    },
    paletteKeys: 'All shortcuts',
    zoom: zoomEn,
    shortcutsTitle: 'Keyboard shortcuts',
    shortcutsElsewhere: 'On other screens',
    shortcuts: shortcutsEn
  },
  failures: {
    offline: 'There is no network connection.',
    'name-not-found': 'The service address was not found.',
    unreachable: 'The service cannot be reached.',
    proxy: 'The office proxy blocked the connection.',
    'proxy-login': 'The office proxy requires a login. Contact your network administrator.',
    certificate: 'The certificate of the service cannot be trusted, so nothing was sent.',
    'certificate-expired':
      'The service certificate is expired or not valid yet, so nothing was sent. Check the date of this computer first.',
    'certificate-unknown': 'The issuer of the service certificate is not known, so nothing was sent.',
    'certificate-host': 'The service certificate belongs to another address, so nothing was sent. Check the address in Settings.',
    encryption: 'The secure connection to the service failed. If it always fails, check the address and the port in Settings.',
    'timed-out': 'The service did not answer in time.',
    'connection-lost': 'The connection was lost before the answer arrived.',
    'answer-cut': 'The answer of the service was cut off.',
    'answer-too-large': 'The answer of the service exceeds the size limit.',
    redirected: 'The service redirects to another address; Ajukan does not go there.',
    refused: 'The service refused this request.',
    unauthorised: 'The token was refused. Enter a new one in Settings.',
    forbidden: 'This token is not authorised for this request.',
    'not-found': 'The service does not know this address. Check it in Settings.',
    'too-large': 'The submission is too large for the service.',
    'too-many': 'Too many requests: the service asks Ajukan to wait.',
    'service-down': 'The service is unavailable.',
    'odd-status': 'The answer of the service has an unknown status.',
    'empty-answer': 'The answer of the service is empty.',
    'not-json': 'The service answered with a page instead of data.',
    'unreadable-answer': 'The answer of the service is not in the expected format.',
    'answer-too-complex': 'The answer of the service is too long or too deeply nested to read; it is stored as received.',
    'answer-set-aside':
      'Ajukan stopped while it was reading this answer of the service, so it is set aside; it is stored as received. A later start reads it once more, unless this has happened twice. Other answers are read as usual.',
    'answer-quota':
      'The service has sent more than 256 MB of new answers about this aju number within a day. Ajukan checks again tomorrow; everything received is stored.',
    'foreign-answer': 'The service gave an answer for another number. It is stored, but not used.',
    'no-token': 'There is no token for this profile. Enter one in Settings.',
    'no-address': 'There is no service address for this profile. Enter one in Settings.',
    'address-not-allowed': 'This service address may not be used. Use https://.',
    cancelled: 'Cancelled.',
    'already-sent': 'Part of this submission was sent before, so it is not sent again. Check its status.',
    'number-known':
      'The service already has this aju number, by a submission that neither the office nor this computer has on record. It was not sent again. Check its status.',
    'disk-full': 'The disk is full. Free up space on this disk.',
    'disk-failed': 'The disk cannot be read or written.',
    'link-refused': 'A link inside the data folder leads to another place, so nothing was written. Replace the link with a folder.',
    'own-folder': 'Ajukan keeps its own data in that folder, so nothing was written there. Choose another folder.',
    'file-missing': 'The file is no longer in the archive folder.',
    'attachment-missing':
      'The content of this file is not on this computer, or was changed outside Ajukan. Restore it from a backup, or attach the file again.',
    'no-program': 'No program on this system can open this file.',
    'backup-foreign': 'This file is not a backup of Ajukan.',
    'backup-damaged': 'This backup is damaged or incomplete. Your data was not changed. Use another backup.',
    'backup-passphrase': 'The passphrase of the backup is wrong.',
    'backup-newer': 'This backup was written by a newer version of Ajukan. Update the application, then try again.',
    'backup-older': 'This backup was written by a version of Ajukan before 0.1.0, whose format is no longer read.',
    'backup-folder': 'The backup folder is missing, cannot be written, or does not answer. Check the disk or the network.',
    'backup-away': 'The backup file is missing, cannot be read, or does not answer. Check its disk or network, or choose another backup.',
    'backup-folder-empty':
      'The backup folder has no backup of this computer any more. Connect its disk. If the backups were deleted on purpose, choose the folder again in Settings under Backup.',
    'backup-full': 'The disk on which this backup is written is full. Free up space there, or choose another place.',
    'backup-file-limit':
      'The file system of the disk on which this backup is written takes no file over 4 GB (FAT32). Choose another place, write the backup without PDFs and attached files, or format the disk as exFAT, which deletes everything on it.',
    'backup-sending': 'Declarations are being sent. Wait until that is done, then restore.',
    'backup-closed': 'This backup is no longer open. Choose it again.',
    'archive-away':
      'The archive folder was not found, so the PDFs of the backup cannot be added. Connect its disk or network and wait half a minute, or choose another folder in Settings under Archive folder. Then restore.',
    'kept-state-damaged': 'The kept state is damaged and cannot be restored. Your data was not changed.',
    'archive-moving': 'The archive folder is being moved. Wait until that is done, or stop it, then restore.',
    'backup-repair': 'The database is damaged and is repaired first, so no backup was kept or restored. Try again.',
    'store-copy-out-of-step': 'The safety copy is out of step. Close the application and open it again.',
    'evaluation-runtime':
      'Ajukan is running on the evaluation runtime, which is for the practice profile only: no token and no other profile is used. Start it with the official Electron.',
    'policy-address': 'The administrator of this computer does not allow that service address.',
    'policy-practice': 'The administrator of this computer has turned off the practice profile.',
    'policy-production': 'The administrator of this computer has turned off production profiles.',
    'policy-office': 'The administrator of this computer does not allow joining an office.',
    'policy-backup': 'The administrator of this computer allows only automatic backups into the folder that was already chosen.',
    'policy-restore': 'The administrator of this computer does not allow restoring backups.',
    'policy-export': 'The administrator of this computer does not allow saving data as files.',
    'policy-print': 'The administrator of this computer does not allow printing.',
    'policy-archive': 'The archive folder is set by the administrator of this computer.',
    'policy-damaged':
      'The policy file of this computer cannot be used, so this is refused until the administrator of the computer has fixed it.',
    'update-sending': 'A submission or a backup is still running. Wait until it ends, then install.',
    'update-refused': 'The update package has changed since it was downloaded, so it was not installed. Download it again.',
    'update-not-installed': 'The update was not installed: its installation was cancelled or failed.',
    'other-kind': 'This declaration belongs to another kind of profile, so it is not sent with this one.',
    'other-service':
      'This aju number is tracked with another service (production, or trial). The service of this profile is not asked about it.',
    'practice-only': 'Available in the practice profile only.',
    'practice-off': 'The practice service is not running.',
    'render-failed': 'The printed form could not be made. Open it again to retry.',
    'print-failed': 'The printer could not be used. Save the PDF and print it from there.',
    'office-unknown-desk': 'The office does not know this desk. Pair this desk again.',
    'office-session-ended': 'The connection to the office was replaced by another one of this desk.',
    'office-locked': 'This desk is locked by an owner of the office, who can unlock it in Settings → Office.',
    'office-retired': 'An owner of the office has taken this desk out of service.',
    'office-not-allowed': 'The rights of this desk at the office do not allow this.',
    'office-forked':
      'This desk is in use in two places: there is a copy of its folder. If this is the copy, close Ajukan here and do not start it again. If not, have an owner of the office end the double use in Settings → Office, then restart Ajukan here.',
    'office-not-durable': 'The database of the office does not guarantee what it writes after a power cut, so it is not used.',
    'office-older': 'The office is older than what this desk knows: it may have been restored from a backup.',
    'office-not-found': 'The office no longer has it.',
    'office-not-holder': 'Another desk holds this declaration.',
    'office-old-epoch': 'The holder of this declaration has changed in the meantime.',
    'office-sending-closed': 'The office has closed sending.',
    'office-sending-elsewhere': 'The right to send is still with another desk.',
    'office-busy': 'Another submission of this declaration is running, or its outcome is uncertain.',
    'office-word-needed': 'This declaration may have been sent already. Someone has to confirm that it may be sent.',
    'office-number-not-registered': 'This aju number is not registered at the office yet.',
    'office-number-taken': 'This aju number belongs to another declaration of the office.',
    'office-number-fixed': 'The aju number cannot change after the first attempt to send.',
    'office-no-lane-left': 'Every number lane with this prefix is taken.',
    'office-has-attempts': 'There was an attempt to send this declaration, so it cannot be deleted permanently.',
    'office-deleted': 'This declaration was deleted permanently at the office.',
    'office-hash-differs': 'What the office received is not what was sent.',
    'office-bad-input': 'The office does not understand the request of this desk. Use the same version of Ajukan.',
    'office-no-baseline': 'The status of this aju number at the service is not known. Check it first.',
    'office-changed':
      'Another desk had this declaration after it was queued here, so what was queued may be out of date. Cancel it and send the declaration again, or send it anyway.',
    'office-unread': 'Changes of another desk to this declaration are not stored on this computer yet.',
    'office-offline': 'The office cannot be reached.',
    'office-unanswered': 'The office has not answered yet, so the outcome is uncertain. Ajukan repeats the same request.',
    'office-certificate': 'The server of the office shows another certificate. Nothing was sent to it.',
    'office-login': 'The office refuses the password of this desk. Pair this desk again.',
    'office-failed': 'The office failed to carry out this request.',
    'office-damaged':
      'The file that makes this folder a desk of the office is damaged or missing. Nothing is sent until this desk is paired again.',
    'office-pairing-foreign': 'This file is not a pairing file of Ajukan.',
    'office-pairing-damaged': 'This pairing file is damaged or incomplete. Ask for another one.',
    'office-pairing-pin': 'This PIN does not belong to this pairing file.',
    'office-pairing-newer': 'This pairing file was made by a newer version of Ajukan. Update Ajukan.',
    'office-keyring': 'This computer has no key store for the password of the desk, so it cannot join an office.',
    'office-none': 'This desk does not belong to an office.',
    'office-paired': 'This desk already belongs to an office. Leave that office first.',
    'office-waiting': 'Changes of this desk have not reached the office yet.',
    'office-outdated': 'The database of the office is from an older version of Ajukan. Update it with the office tool.',
    'office-newer': 'The office uses a newer version of Ajukan. Update Ajukan on this desk.',
    'office-batch': 'The office refused another declaration of the same submission. This one will be sent again without it.',
    'invalid-input': 'This input cannot be used.',
    'untrusted-sender': 'A request from outside the window was refused.',
    unexpected: 'Something unexpected went wrong.'
  },
  failureNotFound: (said) =>
    `The service answered that this was not found: “${said}”. If that is so for every number, check the address in Settings.`,
  failureDetail: (sentence, detail) => `${sentence} (${detail})`,
  failureRetry: (seconds) => `Try again after ${many(seconds, 'second')}.`,
  failureId: (log) => `Log number: ${log}.`,
  officeSettings: officeSettingsEn,
  requiredFields: requiredFieldsEn,
  startValues: startValuesEn,
  unspecified: unspecifiedEn,
  answerRules: answerRulesEn,
  policy: policyEn
}
