import { formatNumber } from '#core/base/format-number.ts'
import type { OfficeSettingsText } from './settings-id.ts'

export const officeSettingsEn: OfficeSettingsText = {
  title: 'Office',
  join: {
    command: 'Join an office…',
    lead: 'Several desks can work on the same declarations: each declaration is held by one desk, and only that desk changes and sends it.',
    lead2:
      'After joining, the declarations, responses and master data of this desk go to the office and every desk sees them. This desk still works without a connection.',
    how: 'Ask an owner of the office for a pairing file and its PIN. A file is for one desk and works once.',
    pin: 'PIN',
    pinHint: 'The twelve digits that came with the file; spaces are accepted.',
    pinMissing: 'Enter all twelve digits of the PIN, only with spaces or hyphens between them.',
    choose: 'Choose the file and join…',
    noKeyring: 'This computer has no secure key store for the password of the desk, so it cannot join an office.',
    joined: (office, desk) => `Joined ${office} as ${desk}.`
  },
  tool: {
    title: 'For the owner of the server',
    lead: 'With the address of the PostgreSQL server and the password of its administrator: set up the office, add desks, make backups.',
    action: 'Manage the office…'
  },
  first: {
    connecting: 'Contacting the office for the first time…',
    login:
      'The office refuses this pairing file: it has been used, or a newer one was made for this desk. Cancel, then ask for another file.',
    certificate:
      'The server shows a different certificate from the one in the pairing file. Nothing was sent to it. Ask an owner of the office; if its certificate was replaced, cancel and ask for another file.',
    offline: 'The server of the office has not been reached yet. Ajukan keeps trying. Check the network, or cancel.',
    retry: 'Try again',
    cancel: 'Cancel joining',
    cancelled: 'Joining was cancelled. This desk is as before.'
  },
  damaged: {
    notice:
      'The file office.json of this data folder is missing or unreadable, so it is not known which desk of the office this computer is. Nothing is sent to customs until this is resolved. Your work is still here.',
    todo: 'If you have a copy of the file, close Ajukan and put it back. If not, leave the office here, then ask for a new pairing file and join again; what has not reached the office is sent to it afterwards.',
    open: 'Open the office settings'
  },
  facts: {
    office: 'Name of the office',
    desk: 'This desk',
    contact: 'Contact',
    exchange: 'Exchange',
    sending: 'Sending',
    generation: 'Generation',
    generationHint: 'Increases each time the office is restored from a backup.',
    open: 'Open',
    closed: 'Closed until every desk has reported',
    forked: 'Closed: this desk is in use in two places',
    notFromHere: 'Not from this desk',
    last: (time) => `last contact ${time}`,
    now: 'Contact now',
    same: 'This desk and the office are in sync.'
  },
  contact: {
    connecting: 'Contacting the office…',
    connected: 'Connected',
    offline: (time) => `Not connected since ${time}`,
    refused: 'Refused by the office'
  },
  behind: (count) => `behind by ${count}`,
  incoming: (count) => `${count} being stored here`,
  waiting: (count) => `${count} waiting to be sent to the office`,
  waitingForRights: (count) => `${count} waiting until this desk may make changes again`,
  rights: { owner: 'Owner', broker: 'Broker', viewer: 'Viewer' },
  states: { active: 'Active', locked: 'Locked', retired: 'Out of service' },
  desks: {
    title: 'Desks of this office',
    name: 'Desk',
    rights: 'Rights',
    state: 'State',
    last: 'Last contact',
    actions: 'Actions',
    self: 'this desk',
    never: 'never',
    forked: 'in use in two places',
    onlyConnected: 'Only while connected to the office.',
    lock: 'Lock…',
    unlock: 'Unlock',
    retire: 'Take out of service…',
    resolve: 'End the double use…'
  },
  of: (action, desk) => `${action} (${desk})`,
  lock: {
    title: (desk) => `Lock ${desk}`,
    text: 'That desk can no longer read, change or send through the office. What it has already done can still arrive, in quarantine.',
    warning: 'Revoke its CEISA token at the portal too: only customs can really stop it from sending.',
    label: 'Reason',
    yes: 'Lock the desk',
    done: (desk) => `${desk} is locked. Do not forget to revoke its CEISA token.`
  },
  change: {
    action: 'Change rights…',
    title: (desk) => `Rights of ${desk}`,
    label: 'Rights',
    hints: {
      owner: 'Changes, sends, and manages desks.',
      broker: 'Changes and sends.',
      viewer: 'Sees everything; changes and sends nothing.'
    },
    toViewer:
      'What it holds stays with it until another desk takes it over. Changes that have not reached the office are held back on that desk; what it has sent still arrives.',
    own: 'This is your own desk: only another owner can restore its rights.',
    lastOwner: 'This is the last owner: make another desk an owner first.',
    done: (desk, rights) => `${desk} is now ${rights.toLowerCase()}.`
  },
  unlocked: (desk, waiting) =>
    `${desk} is unlocked.${waiting === 0 ? '' : ` What it changed while it was locked does not apply yet: ${formatNumber(waiting, 'en')} separate ${waiting === 1 ? 'version waits' : 'versions wait'} for a decision of an owner.`}`,
  retire: {
    title: (desk) => `Take ${desk} out of service`,
    text: 'This is permanent: the declarations it holds go to the pool, its right to send ends, and its number lanes are not used again.',
    warning:
      'The PC of that desk may have sent, or may still send. Ajukan cannot know; check that PC. If another desk sends afterwards, a declaration can be sent twice.',
    didNotSend: (desk, count, names) =>
      `Apart from what the office has on record, ${desk} has not sent ${count === 1 ? names : `these ${formatNumber(count, 'en')} declarations: ${names}`}.`,
    notSaid: 'Confirm this first: the office keeps this sentence with your note.',
    label: 'How do you know that the desk did not send?',
    yes: 'Take out of service',
    done: (desk) => `${desk} is out of service.`
  },
  writeOff: {
    notice: 'The office was restored from a backup. Sending is closed until every desk has connected and reported. Still missing:',
    askOwner: 'Open Ajukan at that desk. If the desk will not come back, an owner of the office can write it off.',
    action: 'Write off…',
    title: (desk) => `Write off ${desk}`,
    text: 'Sending reopens when the last desk has reported or was written off.',
    warning:
      'What that desk has done since the backup, including what it has sent, may be unknown to the office. Check that PC and the status at customs first.',
    label: 'What do you know about that desk?',
    yes: 'Write off',
    done: (desk) => `${desk} was written off.`
  },
  resolve: {
    title: (desk) => `${desk} is in use in two places`,
    text: 'There is a copy of its data folder: on another computer, from a backup or from an image of the disk. The desk cannot send until there is only one again.',
    warning:
      'Delete the copy first, or make sure that it is never started again. Check in the outbox of the copy what it has sent. The first of the two to contact the office after this becomes the desk.',
    label: 'What happened to the copy?',
    yes: 'Confirm that there is only one',
    done: (desk) => `${desk} can be used again. Restart Ajukan at that desk.`
  },
  reasonMissing: 'Enter something here: it is kept in the history of the office.',
  refused: {
    title: 'Refused by the office',
    lead: 'Stored on this desk, but refused by the office as it is. Ajukan tries again after a change and at the next connection.',
    open: 'Open the declaration'
  },
  setAside: {
    title: 'Set aside',
    lead: 'Its form cannot be read, so it is not used. The content is kept, and a correct version of the same data is taken as usual.',
    sources: { office: 'from the office', backup: 'from a backup', store: 'from the data of this computer' },
    row: (name, key, member) => `${name} “${key}”${member === '' ? '' : ` (${member})`}`,
    said: (count, names) =>
      `Data whose form cannot be read was set aside (${formatNumber(count, 'en')}); the rest is used: ${names}. The list is in Settings → About → Diagnostics.`
  },
  taken: {
    title: 'Aju numbers of other declarations',
    lead: 'This desk used these numbers before it joined, and at the office they belong to other declarations. Change the numbers before you send these declarations.'
  },
  tables: {
    declaration: 'Declaration',
    response: 'Response or status',
    catalog: 'Master data',
    attempt: 'Submission',
    other: 'Other data'
  },
  leave: {
    action: 'Leave the office…',
    title: 'Leave the office?',
    text: (office) =>
      `This desk no longer receives or sends anything through ${office}. Everything on this computer stays; declarations that other desks hold stay as copies that cannot be sent from here. To come back, you need a new pairing file.`,
    office: 'the office',
    held: (count) =>
      `This desk still holds ${formatNumber(count, 'en')} ${count === 1 ? 'declaration' : 'declarations'}, and it stays so at the office, also after this computer joins again as a new desk. Hand ${count === 1 ? 'it' : 'them'} over or put ${count === 1 ? 'it' : 'them'} in the pool first, so that other desks can go on.`,
    waiting: 'These have not reached the office, and will not if you leave now:',
    more: (count) => `and ${count} more`,
    yes: 'Leave the office',
    yesAnyway: 'Leave anyway',
    done: 'This desk has left the office.'
  },
  bar: {
    short: 'Office',
    connecting: 'Contacting the office…',
    connected: 'Office connected',
    offline: (time) => `Office not connected since ${time}`,
    refused: 'Refused by the office',
    locked: 'This desk is locked',
    retired: 'This desk is out of service',
    closed: 'Sending closed by the office',
    alone: (count, time) => `Without the office: ${count}, until ${time}`,
    aloneHint: 'Declarations that may be sent without the office. Open the outbox',
    damaged: 'Office unknown',
    behind: (count) => `behind by ${count}`,
    open: 'Open the office settings'
  }
}
