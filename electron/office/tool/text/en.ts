import { en as shared } from '#core/office/tool-text/en.ts'
import type { ToolText } from './id.ts'

export const en: ToolText = {
  ...shared,
  usage: 'Usage',
  intro: 'The office tool sets up PostgreSQL for several desks, adds desks and looks after them.',
  arguments: 'Arguments and options',
  ofEveryVerb: 'Every verb',
  moreHelp: (program) => `${program} VERB --help shows the options of a verb.`,
  environment:
    'The password of the administrator is read from AJUKAN_OFFICE_PASSWORD or PGPASSWORD, else asked for.\nExit codes: 0 done, 1 failed, 2 wrong arguments, 3 refused, 4 server not reachable.',
  verbs: {
    init: 'creates the office in a PostgreSQL database and its first desk, an owner; can be repeated',
    'add-desk': 'adds a desk and writes its pairing file',
    pair: 'writes a new pairing file for a desk; its previous login ends',
    lock: 'locks a desk: it can still report what it has, nothing else',
    unlock: 'ends the lock of a desk',
    readmit: 'lets a desk in again that was used in two places, once its copy is out of use',
    requests: 'sets how many requests per minute all desks together send to the customs service; 60 at first',
    status: 'shows the desks, their rights, their last contact and what is waiting',
    backup: 'writes the database to a file (with pg_dump)',
    restore: 'replaces the database with a backup (with pg_restore); the current one is kept under another name',
    certificate: 'makes a certificate for a server of your own, or shows the fingerprint of one'
  },
  values: {
    URL: 'postgresql://USER@HOST:PORT/DATABASE of an administrator, without a password; on the server itself postgresql://USER@/DATABASE?host=/FOLDER-OF-THE-SOCKET',
    NAME: 'name of the new desk, as all desks show it',
    DESK: 'name of a desk',
    FILE: 'file of the backup',
    NUMBER: 'requests per minute, from 2 to 6000'
  },
  options: {
    help: 'this help',
    lang: 'language of the messages; default: that of LANG',
    office: 'what the tool remembers of the office; default: office.json in the folder of your settings',
    name: 'name of the office',
    desk: 'name of the first desk; default: "Meja 1"',
    out: 'the file or folder to write; default: in the current folder',
    address: 'where desks reach the server; may be given several times; default: the host of the URL',
    fingerprint: 'SHA-256 of the public key in the certificate of the server, where no public authority vouches for it',
    role: 'rights of the desk; default: broker',
    reason: 'why; the desk and the owners see it',
    json: 'as JSON',
    programs: 'folder of pg_dump and pg_restore, if they are not found',
    yes: 'replace the database without asking',
    host: 'host names and addresses of the server, separated by commas',
    show: 'shows the fingerprint of this certificate instead'
  },
  passwordOf: (user) => `Password of ${user}: `,
  retype: (name) => `This replaces the database of the office. Type its name (${name}) to continue: `,
  connected: (name) => `Connected. The certificate of the server is as expected (${name}).`,
  databaseCreated: (name) => `The database ${name} was created.`,
  officeCreated: (name) => `The office "${name}" was created.`,
  officeFound: (name) => `The office "${name}" exists already; its database is up to date.`,
  onlyDeskNotPaired: (desk) => `"${desk}" is not paired yet. If its pairing file is missing, this writes a new one: pair "${desk}"`,
  pairingWritten: (desk, file) => `Pairing file of "${desk}": ${file}`,
  pin: (pin) => `PIN: ${pin}`,
  backupWritten: (file, megabytes) => `Backup written and read back: ${file} (${megabytes} MB).`,
  restored: (kept) =>
    `Restored. A new generation of the office has begun: sending is closed until every desk has reported. The previous database is kept as ${kept}.`,
  newLogins: (desks) => `These desks cannot log in at this server yet; write a new file for each with "pair": ${desks}`,
  certificateWritten: (certificate, key) =>
    `Certificate: ${certificate}\nPrivate key: ${key} (must belong to the account of PostgreSQL and be readable for nobody else)`,
  fingerprint: (written) => `Fingerprint: ${written}`,
  statusHead: (name, generation, isOpen) => `${name}, generation ${generation}, sending ${isOpen ? 'open' : 'CLOSED'}`,
  requestsSet: (requests) =>
    `The desks of the office now share ${requests} requests per minute. A desk learns its own part of it when it connects the next time.`,
  problems: {
    ...shared.problems,
    'unknown-verb': (verb) => `There is no "${verb}". --help lists what there is.`,
    'unknown-option': (option) => `This verb has no option ${option}.`,
    'option-without-value': (option) => `A value is missing: ${option}`,
    'option-with-value': (option) => `${option} takes no value.`,
    'argument-missing': (name) => `The argument ${name} is missing.`,
    'argument-surplus': (value) => `There is one argument too many: ${value}`,
    'bad-language': (value) => `--lang wants id or en, not ${value}.`,
    'bad-url': (url) => `This is not a URL of a database: ${url}\nIt has the form postgresql://USER@HOST:PORT/DATABASE`,
    'url-password':
      'The URL has a password, which other programs and the history of the terminal can now read. Change that password; give it by AJUKAN_OFFICE_PASSWORD or when you are asked.',
    'url-parameter': (name) => `The URL has something that cannot be used here: ${name}`,
    'bad-fingerprint': (value) => `A fingerprint has 64 hexadecimal digits, not: ${value}`,
    'bad-host': (value) => `This is not a host name or address: ${value}`,
    'bad-requests': (value) => `The requests per minute are a whole number from 2 to 6000, not ${value}.`,
    'bad-rights': (value) => `--role wants owner, broker or viewer, not ${value}.`,
    'address-needed': 'Say with --address HOST:PORT where the desks reach the server: the URL is only for this computer.',
    'confirmation-needed': 'Nothing was changed: the name was not typed. Without a terminal, --yes is needed.',
    'no-office-file': (path) =>
      `The tool does not know an office yet (there is no ${path}). Run "init URL" first; where the office exists, it only finds it again.`,
    'office-file-damaged': (path) => `${path} cannot be read. Run "init URL" again: it writes a new file.`,
    'file-exists': (path) => `${path} exists already and is not replaced. Choose another name with --out.`,
    'fingerprint-needed': (found) =>
      `No public authority vouches for the certificate of this server. Its fingerprint is\n  ${found}\nCompare it at the server (certificate --show FILE); if it is the same, repeat with --fingerprint and this value. Nothing was sent to the server.`,
    'password-needed': 'There is no terminal to ask for the password: set AJUKAN_OFFICE_PASSWORD.',
    'office-missing': 'There is no office in this database yet. Run "init URL".',
    'office-several': (names) => `The database has several offices; say with --name which one: ${names}`,
    'name-taken': (name) => `There is already a desk "${name}". For a new pairing file of it use "pair".`,
    'desk-unknown': (name) => `There is no desk "${name}". "status" lists them.`,
    'program-missing': (name) =>
      `${name} is needed and was not found. Debian and Ubuntu: apt install postgresql-client. Windows: the "Command Line Tools" of the PostgreSQL installer. Then repeat, if needed with --programs FOLDER.`
  }
}
