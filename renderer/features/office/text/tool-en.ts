import { formatNumber } from '#core/base/format-number.ts'
import { en as shared } from '#core/office/tool-text/en.ts'
import type { ToolWindowText } from './tool-id.ts'

const n = (value: number): string => formatNumber(value, 'en')

export const toolEn: ToolWindowText = {
  shared,
  title: 'Manage the office',
  server: {
    lead: 'An office needs PostgreSQL 15 or newer on a computer that is always on, and an administrator of it. How to set up the server is in the handbook, page Office.',
    address: 'Address of the server',
    addressHint: 'Host name or IP address; with the port where it is not 5432. Example: office.lan:5432',
    database: 'Database',
    databaseHint: 'Created where it is missing. Use a name of its own for the office.',
    check: 'Check the server',
    missing: 'Fill this in first.'
  },
  identity: {
    title: 'Certificate of the server',
    authority: 'A public authority vouches for the certificate of this server.',
    compare:
      'No public authority vouches for this certificate. Compare its fingerprint with the one noted when the certificate was made. Nothing has been sent to this server yet.',
    fingerprint: 'Fingerprint',
    same: 'The fingerprint is the same',
    confirmed: 'You have compared its fingerprint.',
    known: 'Its certificate is compared with the known one.'
  },
  certificate: {
    action: 'Make a server certificate…',
    title: 'A certificate for your server',
    lead: 'For a PostgreSQL server of your own that has none yet. Made once; desks recognise the server by its key. A managed service has one.',
    hosts: 'Names and addresses of the server',
    hostsHint: 'All by which desks reach the server, separated by commas. Example: office.lan, 192.168.1.10',
    submit: 'Choose a folder and make it…',
    done: (certificate, key) => `${certificate} and ${key} were saved.`,
    note: 'Note this fingerprint: with it everybody makes sure that the server is the right one.',
    secret: (key) =>
      `${key} is the secret key of the server. Copy both files to the server, keep one copy in a safe place, then delete them on this computer. At the server only the account of PostgreSQL may read it.`,
    next: 'How to install it is in the handbook, page Office.'
  },
  login: {
    title: 'Log in as an administrator',
    server: 'Server',
    other: 'Another server…',
    user: 'Name of the administrator',
    userHint: 'Usually postgres, or an administrator that was made for the office.',
    password: 'Password',
    passwordHint: 'Remembered only while this window is open; it is stored nowhere.',
    submit: 'Log in',
    missing: 'Fill this in first.'
  },
  create: {
    title: 'A new office',
    lead: (database) => `There is no office in the database ${database} yet. It is created there; desks are added after it.`,
    name: 'Name of the office',
    nameHint: 'As all desks show it, for example the name of the company.',
    submit: 'Create the office',
    restore: 'Restore a backup…',
    made: (name) => `The office ${name} was created.`
  },
  addresses: {
    label: 'Address for desks',
    hint: 'Addresses of the server for other computers, separated by commas; tried in their order. Example: office.lan:5432, 192.168.1.10:5432',
    change: 'Change addresses…',
    title: 'Address for desks',
    lead: 'Written into the next pairing file. Files that were made before do not change.',
    none: 'None yet: enter one before you add a desk.'
  },
  migrate: {
    title: 'The database needs an update',
    text: (from, to) =>
      `The database of this office has version ${n(from)}; Ajukan on this computer uses version ${n(to)}. Desks with Ajukan of the version before go on working.`,
    backup: 'Make a backup first: the update cannot be undone.',
    submit: 'Update the database',
    done: 'The database of the office is up to date.'
  },
  facts: {
    office: 'Office',
    server: 'Server',
    sending: 'Sending',
    open: 'Open',
    closed: 'Closed until every desk has reported what it has',
    generation: (count) => `generation ${n(count)}`,
    schema: 'Database',
    versions: (schema, postgres) => `version ${n(schema)}, PostgreSQL ${postgres}`,
    content: 'Content',
    contents: (declarations, documents, size) =>
      `${n(declarations)} ${declarations === 1 ? 'declaration' : 'declarations'}, ${n(documents)} ${documents === 1 ? 'PDF or attached file' : 'PDFs and attached files'}${size}`,
    branches: (count) => `${n(count)} separate ${count === 1 ? 'version waits' : 'versions wait'} for a decision`,
    late: (count) => `${n(count)} closed by a late attempt`
  },
  unchecked: (addresses) => `Not reached from this computer, so the certificate was not compared: ${addresses}`,
  missing: (desks) => `Sending is closed. These have not reported what they have: ${desks}. Open Ajukan at those desks.`,
  desks: {
    title: 'Desks',
    none: 'No desk yet. The first desk is an owner: add one for this computer, or for the computer of the owner.',
    actions: 'Actions',
    lock: 'Lock…',
    unlock: 'Unlock',
    pair: 'New file…',
    readmit: 'End the double use…',
    behind: (count) => n(count),
    unknownBehind: 'not known yet'
  },
  add: {
    action: 'Add a desk…',
    title: 'Add a desk',
    firstTitle: 'The first desk',
    lead: 'Each computer is a desk. It joins with a pairing file and a PIN.',
    first: 'Desk 1',
    name: 'Name of the desk',
    rights: 'Rights',
    hints: {
      owner: 'Changes, sends, and manages desks.',
      broker: 'Changes and sends.',
      viewer: 'Sees everything; changes nothing and sends nothing.'
    },
    rightsOf: { owner: 'Owner', broker: 'Broker', viewer: 'Viewer' },
    firstIsOwner: 'The first desk is an owner.',
    submit: 'Save the pairing file…'
  },
  pair: {
    title: (desk) => `A new pairing file for ${desk}`,
    text: 'For a desk that moves to another computer, or whose file was lost.',
    warning: 'The present password of the desk ends: the computer that uses it cannot log in before it has joined with the new file.',
    submit: 'Save the pairing file…'
  },
  pairing: {
    title: (desk) => `Pairing file of ${desk}`,
    saved: (file) => `The file ${file} was saved.`,
    pin: 'PIN',
    copy: 'Copy the PIN',
    copied: 'The PIN was copied.',
    notCopied: 'The PIN cannot be copied. Write it down.',
    next: 'At that desk: Settings → Office, enter the PIN, choose this file.',
    close: 'I have noted the PIN',
    ask: 'Have you noted the PIN?',
    askText: 'The PIN cannot be shown again. Without it, the desk needs a new pairing file.'
  },
  lock: {
    title: (desk) => `Lock ${desk}`,
    text: 'The desk can no longer read, change or send through the office. What it has done still comes in, into quarantine.',
    warning: 'Revoke the CEISA token of that desk at the portal too: only customs can really stop it from sending.',
    label: 'Reason',
    hint: 'The desk and the owners see it.',
    submit: 'Lock the desk'
  },
  readmit: {
    title: (desk) => `${desk} is in use in two places`,
    text: 'There is a copy of its data folder. The desk cannot send until there is only one again.',
    warning: 'Delete the copy first, or make sure that it is never started again.',
    label: 'What happened to the copy?',
    hint: 'Kept in the history of the office.',
    submit: 'There is only one again'
  },
  reasonMissing: 'Write something here: it is kept in the history of the office.',
  backup: {
    action: 'Make a backup…',
    title: 'Backup of the office',
    text: 'The whole database of the office is written into one file and read back. Desks can go on working.',
    warning: 'The file has declarations, answers and PDFs without encryption, but no password. Keep it in another place than the server.',
    submit: 'Choose a place and start…',
    done: (file, size) => `Backup written and read back: ${file} (${size}).`
  },
  restore: {
    action: 'Restore…',
    title: 'Restore the office from a backup',
    means: [
      'The database of the office is replaced with the content of the backup. The present one is not deleted: it stays on the server under another name.',
      'All desks are disconnected for a moment.',
      'After it, sending is closed until every desk has connected and reported what it has: the desks know more than an old backup does.',
      'Nothing changes if the restore fails or is stopped.'
    ],
    choose: 'Choose a backup…',
    chosen: (file, size, time) => `${file} (${size}, written ${time})`,
    confirm: (database) => `Type the name of the database (${database}) to continue`,
    wrong: (database) => `Type exactly: ${database}`,
    submit: 'Replace the database',
    done: (kept) => `Restored. Sending is closed until every desk has reported. The previous database is kept as ${kept}.`,
    newLogins: (desks) => `These desks need a new pairing file, because this server did not know them: ${desks}`
  },
  programs: 'Choose the folder of the programs…',
  steps: {
    writing: 'Writing the backup',
    checking: 'Checking the backup',
    restoring: 'Restoring beside the present database',
    switching: 'Exchanging the databases'
  },
  stop: 'Stop',
  stopped: 'Stopped. Nothing has changed.',
  finish: 'Done',
  again: 'Read again',
  certificateChanged:
    'If the certificate was really replaced, choose another server and compare the new fingerprint; desks that have joined need a new pairing file. If not, ask the administrator of your network.',
  problems: {
    'bad-host': (value) =>
      value === '' ? 'Enter a name or address of the server first.' : `This is not a host name or IP address: ${value}`,
    'file-exists': () => 'That folder already has a server.crt or server.key, which is not replaced. Choose another folder.',
    'fingerprint-needed': (found) => `One of the addresses shows a certificate that no public authority vouches for: ${found}`,
    'address-needed': 'Enter the address of the server for desks: the one used here is only for this computer.',
    'confirmation-needed': 'Nothing was changed: the name of the database is not the same.',
    'office-missing': 'There is no office in this database yet.',
    'office-several': (names) => `The database has several offices (${names}), which only ajukan --office in a terminal can manage.`,
    'name-taken': (name) => `There is already a desk ${name}. For a new pairing file choose New file… in its row.`,
    'desk-unknown': 'That desk is not there any more. Read the list again.',
    'program-missing': (name) =>
      `The program ${name} of PostgreSQL is needed and was not found on this computer. Windows: install the "Command Line Tools" of the PostgreSQL installer. Debian and Ubuntu: apt install postgresql-client. Then try again, or choose its folder.`,
    'tool-closed': 'The password of the administrator was forgotten. Close this window and log in again.',
    'tool-busy': 'Another backup or restore is running.'
  }
}
