import { serverDiskFull } from '../server-disk-full.ts'
import type { SharedToolText } from './id.ts'

export const en: SharedToolText = {
  notAdmittedAt: (addresses) =>
    `At ${addresses} the server does not admit this desk yet: pg_hba.conf has no line for the database of the office from that network. Add one before the desk joins.`,
  pinOnce: 'The PIN is shown only now. Give it to the desk separately from the file. The file works once.',
  problems: {
    'bad-address': (address) => `This is not HOST:PORT: ${address}`,
    'bad-name': (name) => `A name has 1 to 80 visible characters on one line: ${name}`,
    'file-failed': (reason) => `A file could not be written or read: ${reason}`,
    'server-unreachable': (detail) =>
      `The server cannot be reached (${detail}). Check the address, the port, the network and the firewall.`,
    'server-foreign': 'The server at this address is not PostgreSQL.',
    'server-without-tls': 'The server has TLS switched off (ssl = off). Nothing was sent to it. The handbook says how to switch it on.',
    'server-certificate': (found) => `The certificate of the server is not the expected one. Nothing was sent to it. Found: ${found}`,
    'server-without-scram': 'The server does not prove that it knows the password (SCRAM), so the password was not sent to it.',
    'password-wrong': (detail) => `The server refuses this login. Check the name and the password. The server says: ${detail}`,
    'not-admitted': (detail) =>
      `The server is there, but pg_hba.conf has no line that admits this login. Add one for the user, the database and the network, and reload the server. It says: ${detail}`,
    'server-too-old': (version) => `PostgreSQL 15 or newer is needed; this is ${version}.`,
    'server-not-durable': (setting) =>
      `${setting} is off: what the server confirms could be lost in a power cut, and a declaration could be sent twice. Switch it on first.`,
    'server-prepares': (setting) =>
      `max_prepared_transactions is ${setting}: with a prepared transaction one desk could block the others without end. Set it to 0 and restart the server first.`,
    'rights-missing': (detail) =>
      `This login is not allowed to do that (${detail}). Log in as a superuser, or as an administrator with CREATEROLE and CREATEDB.`,
    'database-missing': (detail) => `The database is missing: ${detail}`,
    'database-closed': (detail) =>
      `The database is closed to connections (${detail}). If a restore is running, wait until it has ended. Otherwise its owner or a superuser opens it, connected to the database postgres: ALTER DATABASE name ALLOW_CONNECTIONS true`,
    'database-foreign': (table) => `The database belongs to another program: it has ${table}. Use a database of its own.`,
    'database-not-ours': (detail) =>
      `The database looks like one of an office, but is not as this version makes it. Nothing was changed. ${detail}`,
    'database-too-old':
      'This office was made by a version of Ajukan before 0.1.0, whose format is no longer read. Nothing was changed. Make a new office in a database of its own and pair the desks with it: they bring their data.',
    'database-newer': 'The database is from a newer version of Ajukan. Use that version of the tool.',
    'database-in-use': (name) =>
      `${name} is in use by sessions that this login may not end. Close Ajukan at the desks, or restore as a superuser. Nothing was changed.`,
    'backup-not-ours': (file) => `${file} is not a backup of an office.`,
    'office-refused': (detail) => `The database refuses it: ${detail}`,
    'port-taken': 'Another program of this computer uses the port of the server. End that program, or restart this computer.',
    'disk-full': 'The disk is full. Free up space on it.',
    'server-disk-full': serverDiskFull.en,
    'version-missing':
      'The data of the server was written by a version of PostgreSQL that is not on this computer any more. Install it again, or choose From a copy and the newest nightly copy; the old data is kept beside it.',
    'runs-as-root':
      'Ajukan was started as an administrator of the system, under which PostgreSQL does not run. Start it as an ordinary user.',
    'not-started': (detail) => `The server did not start. It says: ${detail}`,
    failed: (detail) => `It failed: ${detail}`
  }
}
